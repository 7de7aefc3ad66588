import type { SessionView } from '@haiqiao/contract/endpoints';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { endSessionOf, endSessionsBut, querySessions } from '#server/platform/credentials/sessions.ts';

interface OwnSessionsDeps {
  readonly broadcast: Broadcast;
}

/** The caller's active sessions. */
export function queryOwnSessions(ctx: Context): Promise<SessionView[]> {
  return querySessions(ctx, memberOf(ctx).memberId);
}

/** Ends one of the caller's sessions; false when it is not theirs, or already ended. */
export async function endOwnSession(
  ctx: Context,
  { id }: { id: string },
  { broadcast }: OwnSessionsDeps,
): Promise<boolean> {
  const { memberId } = memberOf(ctx);
  const ended = await inTransaction(ctx, async (ctx) => {
    const isEnded = await endSessionOf(ctx, { memberId, sessionId: id, reason: 'SELF' });
    if (isEnded) await auditEnd(ctx, { sessionId: id });
    return isEnded;
  });
  if (ended) await broadcast.publish('session-ended', { sessionId: id });
  return ended;
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(
  ctx: Context,
  { broadcast }: OwnSessionsDeps,
): Promise<{ ended: number }> {
  const { memberId, sessionId } = memberOf(ctx);
  const ended = await inTransaction(ctx, async (ctx) => {
    const count = await endSessionsBut(ctx, { memberId, sessionId, reason: 'SELF' });
    if (count > 0) await auditEnd(ctx, { endedSessions: count });
    return count;
  });
  if (ended > 0) await broadcast.publish('member-changed', { memberId });
  return { ended };
}

async function auditEnd(ctx: Context, details: Readonly<Record<string, unknown>>): Promise<void> {
  const target = { type: 'member', id: memberOf(ctx).memberId };
  await writeAudit(ctx, { action: 'auth.endSession', outcome: 'done', target, details });
}
