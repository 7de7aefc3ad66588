import type { GroupContent } from '@haiqiao/contract/access';
import {
  comparePermissionGroups,
  copyPermissionGroup,
  discardPermissionChanges,
  getPermissionCatalogue,
  getPermissionGroup,
  type PermissionGroupState,
  previewPermissionPublish,
  publishPermissionChanges,
  queryPermissionChanges,
  queryPermissionGroups,
  queryPermissionHistory,
  rebasePermissionChange,
  removePermissionGroup,
  revertPermissionGroup,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';

const PERMISSIONS = ['permission-groups'] as const;
const SILENT = { silent: true } as const;

/** A selected change with the version known to the user. */
export interface ChosenChange {
  readonly groupId: string;
  readonly rowVersion: number;
}

export const permissionQueries = {
  /** The tree of groups. */
  groups: () =>
    queryOptions({
      queryKey: [...PERMISSIONS, 'groups'],
      queryFn: ({ signal }) => callEndpoint(queryPermissionGroups, {}, { ...SILENT, signal }),
    }),
  /** One group in its published and pending state. */
  group: (id: string) =>
    queryOptions({
      queryKey: [...PERMISSIONS, 'group', id],
      queryFn: ({ signal }) => callEndpoint(getPermissionGroup, { id }, { ...SILENT, signal }),
    }),
  /** Everything that can be granted, in the reader's language. */
  catalogue: (locale: string) =>
    queryOptions({
      ...inLanguage([...PERMISSIONS, 'catalogue', locale]),
      queryFn: ({ signal }) => callEndpoint(getPermissionCatalogue, {}, { ...SILENT, signal }),
    }),
  /** Changes waiting to be published. */
  changes: () =>
    queryOptions({
      queryKey: [...PERMISSIONS, 'changes'],
      queryFn: ({ signal }) => callEndpoint(queryPermissionChanges, {}, { ...SILENT, signal }),
    }),
  /** Gained and lost permissions; always fetched again. */
  impact: (changes: readonly ChosenChange[]) =>
    queryOptions({
      queryKey: [...PERMISSIONS, 'impact', changes],
      queryFn: ({ signal }) =>
        callEndpoint(previewPermissionPublish, { changes: [...changes] }, { ...SILENT, signal }),
      gcTime: 0,
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: [...PERMISSIONS, 'history', id],
      queryFn: ({ signal }) => callEndpoint(queryPermissionHistory, { id }, { ...SILENT, signal }),
    }),
  comparison: (leftId: string, rightId: string) =>
    queryOptions({
      queryKey: [...PERMISSIONS, 'comparison', leftId, rightId],
      queryFn: ({ signal }) =>
        callEndpoint(comparePermissionGroups, { leftId, rightId }, { ...SILENT, signal }),
    }),
};

/** Reloads all screens of permission groups. */
export function reloadPermissions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PERMISSIONS });
}

/** Caches the server's reply about a group to avoid an immediate reload. */
function cacheState(state: PermissionGroupState): PermissionGroupState {
  queryClient.setQueryData(permissionQueries.group(state.id).queryKey, state);
  return state;
}

/** @throws ApiError */
export async function storeGroup(
  input: Omit<EndpointInput<typeof savePermissionGroup>, 'content'> & { readonly content: GroupContent },
): Promise<PermissionGroupState> {
  return cacheState(await callEndpoint(savePermissionGroup, input, SILENT));
}

/** @throws ApiError */
export async function copyGroup(
  input: EndpointInput<typeof copyPermissionGroup>,
): Promise<PermissionGroupState> {
  return cacheState(await callEndpoint(copyPermissionGroup, input, SILENT));
}

/** @throws ApiError */
export function removeGroup(input: EndpointInput<typeof removePermissionGroup>): Promise<boolean> {
  return callEndpoint(removePermissionGroup, input, SILENT);
}

/** @throws ApiError */
export async function revertGroup(
  input: EndpointInput<typeof revertPermissionGroup>,
): Promise<PermissionGroupState> {
  return cacheState(await callEndpoint(revertPermissionGroup, input, SILENT));
}

/** @throws ApiError */
export function discardChanges(changes: readonly ChosenChange[]): Promise<number> {
  return callEndpoint(discardPermissionChanges, { changes: [...changes] }, SILENT);
}

/** @throws ApiError */
export function rebaseChange(change: ChosenChange): Promise<boolean> {
  return callEndpoint(rebasePermissionChange, { ...change }, SILENT);
}

/** @throws ApiError */
export function publishChanges(changes: readonly ChosenChange[], remark: string): Promise<number> {
  return callEndpoint(publishPermissionChanges, { changes: [...changes], remark }, SILENT);
}
