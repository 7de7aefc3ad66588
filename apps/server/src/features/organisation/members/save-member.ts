import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { violatedConstraint } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { assertAdministratorRemains } from '#server/platform/access/assert-administrator-remains.ts';
import { assertMayHandOut } from '#server/platform/access/assert-may-hand-out.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { insertMembers } from '#server/platform/organisation/insert-members.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { changeRights } from '../change-rights.ts';
import { lockVisible } from '../organisation-scope.ts';
import { changedAttributes, newAttributes } from './member-input.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { MemberDeps } from './member-deps.ts';
import { assertUsableUnit, storeAttributes, storePosts } from './member-parts.ts';
import { getMember, readMember, type StoredMember } from './member-views.ts';

/**
 * Adds a member in the caller's row scope, without a password until a reset.
 * @throws AppError MEMBER_INVALID, MEMBER_ACCOUNT_TAKEN, MEMBER_OUT_OF_REACH, ORG_DISABLED, POST_NOT_FOUND, GRANT_BEYOND_OWN
 */
export async function createMember(
  ctx: Context,
  deps: MemberDeps,
  input: EndpointBody<typeof endpoints.createMember>,
): Promise<MemberDetail> {
  const attributes = await newAttributes(ctx, deps, input.attributes);
  return changeRights(ctx, deps, async (ctx) => {
    await assertUsableUnit(ctx, deps, input.orgId);
    await lockVisible(ctx, deps, { kind: 'post', ids: input.postIds });
    await assertMayHandOut(ctx, { postIds: input.postIds, orgIds: [input.orgId] });
    const id = ctx.ids.uuid();
    const { username, account, orgId, gender, entryOn } = input;
    const postIds = [...new Set(input.postIds)];
    const employeeNo = input.employeeNo === '' ? null : input.employeeNo;
    const member = { id, username, account, orgId, postIds, employeeNo, gender, entryOn, attributes };
    await namingAccount(account, () => insertMembers(ctx, [member]));
    await assertStillVisible(ctx, deps, [id]);
    await writeAudit(ctx, {
      action: 'member.create',
      outcome: 'done',
      target: { type: 'member', id },
      details: { account, orgId, postIds },
    });
    return getMember(ctx, deps, { id });
  });
}

/**
 * Changes a visible member.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_CONFLICT, MEMBER_LEFT, MEMBER_INVALID, MEMBER_OUT_OF_REACH, ORG_DISABLED, POST_NOT_FOUND,
 * GRANT_BEYOND_OWN, LAST_ADMINISTRATOR
 */
export async function updateMember(
  ctx: Context,
  deps: MemberDeps,
  { id, rowVersion, ...requested }: EndpointBody<typeof endpoints.updateMember>,
): Promise<MemberDetail> {
  const current = await readMember(ctx, deps, { id });
  const attributes = await changedAttributes(ctx, deps, {
    input: requested.attributes,
    member: current,
  });
  return changeRights(ctx, deps, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
    const before = await readMember(ctx, deps, { id });
    if (before.status === 'LEFT') throw new AppError('MEMBER_LEFT');
    if (before.rowVersion !== rowVersion)
      throw new AppError('MEMBER_CONFLICT', { rowVersion: before.rowVersion });
    const input = await inputOf(ctx, deps, { requested, before });
    await assertNewAssignment(ctx, deps, { before, input });
    const employeeNo = input.employeeNo === '' ? null : input.employeeNo;
    await ctx.db
      .updateTable('sys_member')
      .set((eb) => ({
        username: input.username,
        org_id: input.orgId,
        employee_no: employeeNo,
        gender: input.gender,
        entry_on: input.entryOn,
        updated_at: ctx.clock.now(),
        row_version: eb('row_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await storePosts(ctx, id, input.postIds);
    await storeAttributes(ctx, id, attributes);
    await refreshMemberSearch(ctx);
    await assertStillVisible(ctx, deps, [id]);
    await assertAdministratorRemains(ctx);
    const after = await readMember(ctx, deps, { id });
    await writeAudit(ctx, {
      action: 'member.update',
      outcome: 'done',
      target: { type: 'member', id },
      details: { changed: [...changedFields(before, after), ...Object.keys(attributes)] },
    });
    return getMember(ctx, deps, { id });
  });
}

type UpdateInput = Omit<EndpointBody<typeof endpoints.updateMember>, 'id' | 'rowVersion'>;

/** The input of an update; fields that the caller does not see in full keep their values. */
async function inputOf(
  ctx: Context,
  deps: MemberDeps,
  { requested, before }: { requested: UpdateInput; before: StoredMember },
): Promise<UpdateInput> {
  const rows = platformRows(ctx, await deps.metadata.current(), 'member');
  const { username, employeeNo, gender, entryOn } = before;
  const postIds = before.posts.map((post) => post.id);
  const stored = {
    ...requested,
    username,
    employeeNo,
    gender,
    entryOn,
    postIds,
    orgId: before.orgId ?? requested.orgId,
  };
  return rows.withUnseen(requested, stored, before.status);
}

/** Checks that written members are still in the caller's row scope. @throws AppError MEMBER_OUT_OF_REACH */
export async function assertStillVisible(
  ctx: Context,
  deps: MemberDeps,
  ids: readonly string[],
): Promise<void> {
  try {
    await lockVisible(ctx, deps, { kind: 'member', ids });
  } catch (cause) {
    if (cause instanceof AppError) throw new AppError('MEMBER_OUT_OF_REACH', undefined, { cause });
    throw cause;
  }
}

interface NewAssignment {
  readonly before: MemberDetail;
  readonly input: { readonly orgId: string; readonly postIds: readonly string[] };
}

/** Only changes are checked: a unit disabled meanwhile does not prevent other changes. */
async function assertNewAssignment(
  ctx: Context,
  deps: MemberDeps,
  { before, input }: NewAssignment,
): Promise<void> {
  const previousPosts = new Set(before.posts.map(({ id }) => id));
  const postIds = input.postIds.filter((id) => !previousPosts.has(id));
  const orgIds = input.orgId === before.orgId ? [] : [input.orgId];
  for (const orgId of orgIds) await assertUsableUnit(ctx, deps, orgId);
  await lockVisible(ctx, deps, { kind: 'post', ids: postIds });
  const left = { postIds: [...previousPosts], orgIds: before.orgId === null ? [] : [before.orgId] };
  await assertMayHandOut(ctx, { postIds: input.postIds, orgIds: [input.orgId], left: [left] });
}

function changedFields(before: MemberDetail, after: MemberDetail): readonly string[] {
  const fields = ['username', 'orgId', 'posts', 'employeeNo', 'gender', 'entryOn'] as const;
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

async function namingAccount(account: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'ux_sys_member__account') throw error;
    throw new AppError('MEMBER_ACCOUNT_TAKEN', { account }, { cause: error });
  }
}
