import {
  createMember,
  createMemberAttribute,
  createOrg,
  createPost,
  endMemberSessions,
  getMember,
  getPost,
  leaveMember,
  moveOrg,
  previewHandOver,
  queryMemberAttributes,
  queryOrgTree,
  removeMemberAttribute,
  removeOrg,
  removePost,
  resetMemberPassword,
  resetSecondFactor,
  setMemberStatus,
  transferMembers,
  unlockMember,
  updateMember,
  updateMemberAttribute,
  updateOrg,
  updatePost,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const ORGANISATION = ['organisation'] as const;
const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;
/** Refusals are shown in their form, not as a toast. */
const SILENT = { silent: true } as const;

export type UnitInput = EndpointInput<typeof updateOrg>;
export type MemberInput = EndpointInput<typeof updateMember>;
export type PostInput = EndpointInput<typeof updatePost>;
export type AttributeInput = EndpointInput<typeof updateMemberAttribute>;

export const organisationQueries = {
  tree: () =>
    queryOptions({
      queryKey: [...ORGANISATION, 'tree'],
      queryFn: ({ signal }) => callEndpoint(queryOrgTree, {}, { ...SHORT_CALL, signal }),
    }),
  member: (id: string) =>
    queryOptions({
      queryKey: [...ORGANISATION, 'member', id],
      queryFn: ({ signal }) => callEndpoint(getMember, { id }, { ...SHORT_CALL, signal }),
    }),
  handOver: (id: string, locale: string) =>
    queryOptions({
      queryKey: [...ORGANISATION, 'hand-over', id, locale],
      queryFn: ({ signal }) => callEndpoint(previewHandOver, { id }, { ...SILENT, signal }),
      gcTime: 0,
    }),
  post: (id: string) =>
    queryOptions({
      queryKey: [...ORGANISATION, 'post', id],
      queryFn: ({ signal }) => callEndpoint(getPost, { id }, { ...SHORT_CALL, signal }),
    }),
  attributes: (locale: string) =>
    queryOptions({
      ...inLanguage([...ORGANISATION, 'attributes', locale]),
      queryFn: ({ signal }) => callEndpoint(queryMemberAttributes, {}, { ...SHORT_CALL, signal }),
    }),
};

/** Reloads everything that shows units, posts or members: trees, lists and pickers. */
export async function reloadOrganisation(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ORGANISATION }),
    queryClient.invalidateQueries({ queryKey: ['record-options'] }),
    queryClient.invalidateQueries({ queryKey: ['record-lists'] }),
  ]);
}

/** @throws ApiError */
export function addUnit(input: EndpointInput<typeof createOrg>) {
  return callEndpoint(createOrg, input, SILENT);
}

/** @throws ApiError */
export function changeUnit(input: UnitInput) {
  return callEndpoint(updateOrg, input, SILENT);
}

/** @throws ApiError */
export function putUnit(input: EndpointInput<typeof moveOrg>) {
  return callEndpoint(moveOrg, input, SILENT);
}

/** @throws ApiError */
export function dropUnit(id: string) {
  return callEndpoint(removeOrg, { id }, SILENT);
}

/** @throws ApiError */
export function addMember(input: EndpointInput<typeof createMember>) {
  return callEndpoint(createMember, input, SILENT);
}

/** @throws ApiError */
export function changeMember(input: MemberInput) {
  return callEndpoint(updateMember, input, SILENT);
}

/** @throws ApiError */
export function switchMember(id: string, status: 'ACTIVE' | 'DISABLED') {
  return callEndpoint(setMemberStatus, { id, status }, SILENT);
}

/** @throws ApiError */
export function moveMembers(input: EndpointInput<typeof transferMembers>) {
  return callEndpoint(transferMembers, input, SILENT);
}

/** @throws ApiError */
export function handOver(input: EndpointInput<typeof leaveMember>) {
  return callEndpoint(leaveMember, input, SILENT);
}

/** @throws ApiError */
export function signOutMember(id: string) {
  return callEndpoint(endMemberSessions, { id }, SILENT);
}

/** Returns the token of the link, which is shown once. @throws ApiError */
export function makeResetLink(id: string) {
  return callEndpoint(resetMemberPassword, { id }, SILENT);
}

/** @throws ApiError */
export function resetFactor(id: string) {
  return callEndpoint(resetSecondFactor, { id }, SILENT);
}

/** @throws ApiError */
export function liftLock(account: string) {
  return callEndpoint(unlockMember, { account }, SILENT);
}

/** @throws ApiError */
export function storePost(
  input: Omit<PostInput, 'id' | 'rowVersion'>,
  stored: { id: string; rowVersion: number } | null,
) {
  return stored
    ? callEndpoint(updatePost, { ...input, ...stored }, SILENT)
    : callEndpoint(createPost, input, SILENT);
}

/** @throws ApiError */
export function dropPost(id: string) {
  return callEndpoint(removePost, { id }, SILENT);
}

/** @throws ApiError */
export function storeAttribute(input: Omit<AttributeInput, 'rowVersion'>, rowVersion: number | null) {
  return rowVersion === null
    ? callEndpoint(createMemberAttribute, input, SILENT)
    : callEndpoint(updateMemberAttribute, { ...input, rowVersion }, SILENT);
}

/** @throws ApiError */
export function dropAttribute(code: string) {
  return callEndpoint(removeMemberAttribute, { code }, SILENT);
}
