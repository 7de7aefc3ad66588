import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { violatedConstraint } from '#server/db/pg-errors.ts';
import { assertAdministratorRemains } from '#server/platform/access/assert-administrator-remains.ts';
import { assertMayHandOut } from '#server/platform/access/assert-may-hand-out.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { insertMembers } from '#server/platform/organisation/insert-members.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { changeRights } from '../change-rights.ts';
import { holdReached } from '../reach.ts';
import { changedAttributes, newAttributes } from './member-input.ts';
import type { MemberDeps } from './member-deps.ts';
import { assertUsableUnit, storeAttributes, storePosts } from './member-parts.ts';
import { getMember } from './member-views.ts';

/**
 * Adds a member within reach. They have no password: a reset gives them one.
 * @throws AppError MEMBER_INVALID, MEMBER_ACCOUNT_TAKEN, MEMBER_OUT_OF_REACH, ORG_DISABLED, POST_NOT_FOUND, GRANT_BEYOND_OWN
 */
export async function createMember(
  ctx: Context,
  deps: MemberDeps,
  given: EndpointBody<typeof endpoints.createMember>,
): Promise<MemberDetail> {
  const attributes = await newAttributes(ctx, deps, given.attributes);
  return changeRights(ctx, deps, async (ctx) => {
    await assertUsableUnit(ctx, given.orgId);
    await holdReached(ctx, deps, { kind: 'post', ids: given.postIds });
    await assertMayHandOut(ctx, { postIds: given.postIds, orgIds: [given.orgId] });
    const id = ctx.ids.uuid();
    const { username, account, orgId, gender, entryOn } = given;
    const postIds = [...new Set(given.postIds)];
    const employeeNo = given.employeeNo === '' ? null : given.employeeNo;
    const member = { id, username, account, orgId, postIds, employeeNo, gender, entryOn, attributes };
    await namingAccount(account, () => insertMembers(ctx, [member]));
    await assertStillReached(ctx, deps, [id]);
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
 * Changes a member within reach.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_CONFLICT, MEMBER_LEFT, MEMBER_INVALID, MEMBER_OUT_OF_REACH, ORG_DISABLED,
 * POST_NOT_FOUND, GRANT_BEYOND_OWN, LAST_ADMINISTRATOR
 */
export async function updateMember(
  ctx: Context,
  deps: MemberDeps,
  { id, rowVersion, ...given }: EndpointBody<typeof endpoints.updateMember>,
): Promise<MemberDetail> {
  const seen = await getMember(ctx, deps, { id });
  const attributes = await changedAttributes(ctx, deps, { given: given.attributes, stored: seen.attributes });
  return changeRights(ctx, deps, async (ctx) => {
    await holdReached(ctx, deps, { kind: 'member', ids: [id] });
    const before = await getMember(ctx, deps, { id });
    if (before.status === 'LEFT') throw new AppError('MEMBER_LEFT');
    if (before.rowVersion !== rowVersion)
      throw new AppError('MEMBER_CONFLICT', { rowVersion: before.rowVersion });
    await assertNewPlace(ctx, deps, { before, given });
    const employeeNo = given.employeeNo === '' ? null : given.employeeNo;
    await ctx.db
      .updateTable('sys_member')
      .set((eb) => ({
        username: given.username,
        org_id: given.orgId,
        employee_no: employeeNo,
        gender: given.gender,
        entry_on: given.entryOn,
        updated_at: ctx.clock.now(),
        row_version: eb('row_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await storePosts(ctx, id, given.postIds);
    await storeAttributes(ctx, id, attributes);
    await refreshMemberSearch(ctx);
    await assertStillReached(ctx, deps, [id]);
    await assertAdministratorRemains(ctx);
    const after = await getMember(ctx, deps, { id });
    await writeAudit(ctx, {
      action: 'member.update',
      outcome: 'done',
      target: { type: 'member', id },
      details: { changed: [...changedFields(before, after), ...Object.keys(attributes)] },
    });
    return after;
  });
}

/** Members that were written are still within reach: nobody gives away what they keep. @throws AppError MEMBER_OUT_OF_REACH */
export async function assertStillReached(
  ctx: Context,
  deps: MemberDeps,
  ids: readonly string[],
): Promise<void> {
  try {
    await holdReached(ctx, deps, { kind: 'member', ids });
  } catch (cause) {
    if (cause instanceof AppError) throw new AppError('MEMBER_OUT_OF_REACH', undefined, { cause });
    throw cause;
  }
}

interface NewPlace {
  readonly before: MemberDetail;
  readonly given: { readonly orgId: string; readonly postIds: readonly string[] };
}

/** Only what is new is asked about: a unit that was disabled meanwhile stops no other change. */
async function assertNewPlace(ctx: Context, deps: MemberDeps, { before, given }: NewPlace): Promise<void> {
  const held = new Set(before.posts.map(({ id }) => id));
  const postIds = given.postIds.filter((id) => !held.has(id));
  const orgIds = given.orgId === before.orgId ? [] : [given.orgId];
  for (const orgId of orgIds) await assertUsableUnit(ctx, orgId);
  await holdReached(ctx, deps, { kind: 'post', ids: postIds });
  const left = { postIds: [...held], orgIds: before.orgId === null ? [] : [before.orgId] };
  await assertMayHandOut(ctx, { postIds: given.postIds, orgIds: [given.orgId], left: [left] });
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
