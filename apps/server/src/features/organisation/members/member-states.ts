import type * as endpoints from '@haiqiao/contract/endpoints';
import type { HandOverItem, MemberDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { assertAdministratorRemains } from '#server/platform/access/assert-administrator-remains.ts';
import { assertMayHandOut } from '#server/platform/access/assert-may-hand-out.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { countHandOver, handOver } from '#server/platform/organisation/hand-over/hand-over.ts';
import { changeRights } from '../change-rights.ts';
import { lockVisible } from '../organisation-scope.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { MemberDeps } from './member-deps.ts';
import { assertUsableUnit, storePosts } from './member-parts.ts';
import { getMember } from './member-views.ts';
import { assertStillVisible } from './save-member.ts';

/**
 * Disables a member, which ends their sessions at once, or enables them again.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_SELF, MEMBER_LEFT, LAST_ADMINISTRATOR
 */
export async function setMemberStatus(
  ctx: Context,
  deps: MemberDeps,
  { id, status }: EndpointBody<typeof endpoints.setMemberStatus>,
): Promise<MemberDetail> {
  const member = await changeRights(ctx, deps, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
    const before = await getMember(ctx, deps, { id });
    if (before.isSelf) throw new AppError('MEMBER_SELF');
    if (before.status === 'LEFT') throw new AppError('MEMBER_LEFT');
    if (before.status === status) return before;
    await ctx.db
      .updateTable('sys_member')
      .set((eb) => ({ status, updated_at: ctx.clock.now(), row_version: eb('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const endedSessions = status === 'DISABLED' ? await deps.endSessions(ctx, id, 'DISABLED') : 0;
    await assertAdministratorRemains(ctx);
    await writeAudit(ctx, {
      action: status === 'DISABLED' ? 'member.disable' : 'member.enable',
      outcome: 'done',
      target: { type: 'member', id },
      details: { endedSessions },
    });
    return getMember(ctx, deps, { id });
  });
  await deps.broadcast.publish('member-changed', { memberId: id });
  return member;
}

/**
 * Moves members to a unit, and gives them posts: all of them or none.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_LEFT, MEMBER_OUT_OF_REACH, ORG_NOT_FOUND, ORG_DISABLED, POST_NOT_FOUND, GRANT_BEYOND_OWN,
 * LAST_ADMINISTRATOR
 */
export function transferMembers(
  ctx: Context,
  deps: MemberDeps,
  { ids, orgId, postIds }: EndpointBody<typeof endpoints.transferMembers>,
): Promise<{ moved: number }> {
  return changeRights(ctx, deps, async (ctx) => {
    const members = [...new Set(ids)];
    await lockVisible(ctx, deps, { kind: 'member', ids: members });
    const before = await ctx.db
      .selectFrom('sys_member')
      .select(['status', 'org_id', 'post_ids'])
      .where('id', 'in', members)
      .execute();
    if (before.some(({ status }) => status === 'LEFT')) throw new AppError('MEMBER_LEFT');
    await assertUsableUnit(ctx, deps, orgId);
    await lockVisible(ctx, deps, { kind: 'post', ids: postIds ?? [] });
    const left = before.map(({ org_id: unit, post_ids: posts }) => ({
      postIds: postIds ? posts : [],
      orgIds: unit === null ? [] : [unit],
    }));
    await assertMayHandOut(ctx, { postIds: postIds ?? [], orgIds: [orgId], left });
    await ctx.db
      .updateTable('sys_member')
      .set((eb) => ({ org_id: orgId, updated_at: ctx.clock.now(), row_version: eb('row_version', '+', 1) }))
      .where('id', 'in', members)
      .execute();
    if (postIds) for (const id of members) await storePosts(ctx, id, postIds);
    await assertStillVisible(ctx, deps, members);
    await assertAdministratorRemains(ctx);
    for (const id of members) {
      await writeAudit(ctx, {
        action: 'member.transfer',
        outcome: 'done',
        target: { type: 'member', id },
        details: { orgId, ...(postIds ? { postIds } : {}) },
      });
    }
    return { moved: members.length };
  });
}

/** What a successor would receive if this member left. @throws AppError MEMBER_NOT_FOUND */
export async function previewHandOver(
  ctx: Context,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<HandOverItem[]> {
  await getMember(ctx, deps, { id });
  return [...(await countHandOver(ctx, await deps.metadata.current(), id))];
}

/**
 * Marks a member as left: everything they own is handed over to the successor and their sessions end at once, in one transaction.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_CONFLICT, MEMBER_SELF, MEMBER_LEFT, MEMBER_SUCCESSOR_INVALID, LAST_ADMINISTRATOR
 */
export async function leaveMember(
  ctx: Context,
  deps: MemberDeps,
  { id, rowVersion, successorId }: EndpointBody<typeof endpoints.leaveMember>,
): Promise<EndpointReply<typeof endpoints.leaveMember>> {
  const metadata = await deps.metadata.current();
  const outcome = await changeRights(ctx, deps, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
    const before = await getMember(ctx, deps, { id });
    if (before.isSelf) throw new AppError('MEMBER_SELF');
    if (before.status === 'LEFT') throw new AppError('MEMBER_LEFT');
    if (before.rowVersion !== rowVersion)
      throw new AppError('MEMBER_CONFLICT', { rowVersion: before.rowVersion });
    await assertSuccessor(ctx, deps, { id, successorId });
    const handedOver = [...(await handOver(ctx, metadata, { from: id, to: successorId }))];
    const now = ctx.clock.now();
    await ctx.db
      .updateTable('sys_member')
      .set((eb) => ({
        status: 'LEFT',
        left_at: now,
        successor_id: successorId,
        updated_at: now,
        row_version: eb('row_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    const endedSessions = await deps.endSessions(ctx, id, 'DISABLED');
    await assertAdministratorRemains(ctx);
    const counts = handedOver.map(({ kind, code, total }) => [code === '' ? kind : code, total] as const);
    await writeAudit(ctx, {
      action: 'member.leave',
      outcome: 'done',
      target: { type: 'member', id },
      details: { successorId, endedSessions, ...Object.fromEntries(counts) },
    });
    return { handedOver, endedSessions };
  });
  await deps.broadcast.publish('member-changed', { memberId: id });
  return outcome;
}

/** Checks for a visible active member and locks them until the transaction ends. @throws AppError MEMBER_SUCCESSOR_INVALID */
async function assertSuccessor(
  ctx: Context,
  deps: MemberDeps,
  { id, successorId }: { id: string; successorId: string },
): Promise<void> {
  const visible = await platformRows(ctx, await deps.metadata.current(), 'member').visible([successorId]);
  const successor = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', successorId)
    .where('id', '!=', id)
    .where('status', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst();
  if (!successor || !visible.has(successorId)) throw new AppError('MEMBER_SUCCESSOR_INVALID');
}

/** Ends every session of a member at once, on every node. @throws AppError MEMBER_NOT_FOUND */
export async function endMemberSessions(
  ctx: Context,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<{ ended: number }> {
  const ended = await inTransaction(ctx, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
    const count = await deps.endSessions(ctx, id, 'ADMIN');
    await writeAudit(ctx, {
      action: 'member.forceOffline',
      outcome: 'done',
      target: { type: 'member', id },
      details: { endedSessions: count },
    });
    return count;
  });
  await deps.broadcast.publish('member-changed', { memberId: id });
  return { ended };
}
