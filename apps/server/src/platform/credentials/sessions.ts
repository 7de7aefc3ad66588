import type { SessionView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { endViews } from '#server/platform/access/view-as/end-views.ts';
import { deviceOf } from './device-of.ts';

/** The active sessions of a member: the caller's own first, then by last use. */
export async function querySessions(ctx: Context, memberId: string): Promise<SessionView[]> {
  const own = ctx.actor.kind === 'member' ? ctx.actor.sessionId : '';
  const rows = await ctx.db
    .selectFrom('sys_session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const views = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isThis: row.id === own,
  }));
  return [...views.filter(({ isThis }) => isThis), ...views.filter(({ isThis }) => !isThis)];
}

/** Reason for ending an active session. */
type Reason = 'SELF' | 'ADMIN';

/** Ends one session of a member; false when it is not theirs, or already ended. */
export async function endSessionOf(
  ctx: Context,
  which: { readonly memberId: string; readonly sessionId: string; readonly reason: Reason },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('sys_session')
    .set({ ended_at: ctx.clock.now(), end_reason: which.reason })
    .where('id', '=', which.sessionId)
    .where('member_id', '=', which.memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await endViews(ctx, { sessionIds: [which.sessionId] }, 'SESSION');
  return true;
}

/** Ends every session of a member but one; returns their number. */
export async function endSessionsBut(
  ctx: Context,
  which: { readonly memberId: string; readonly sessionId: string; readonly reason: 'SELF' | 'REPLACED' },
): Promise<number> {
  const ended = await ctx.db
    .updateTable('sys_session')
    .set({ ended_at: ctx.clock.now(), end_reason: which.reason })
    .where('member_id', '=', which.memberId)
    .where('id', '!=', which.sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .returning('id')
    .execute();
  await endViews(ctx, { sessionIds: ended.map(({ id }) => id) }, 'SESSION');
  return ended.length;
}
