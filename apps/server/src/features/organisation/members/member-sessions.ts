import type { SessionView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { endSessionOf, querySessions } from '#server/platform/credentials/sessions.ts';
import { holdReached } from '../reach.ts';
import type { MemberDeps } from './member-deps.ts';
import { getMember } from './member-views.ts';

/** Where a member within reach is signed in. @throws AppError MEMBER_NOT_FOUND */
export async function queryMemberSessions(
  ctx: Context,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<SessionView[]> {
  await getMember(ctx, deps, { id });
  return querySessions(ctx, id);
}

/**
 * Ends one session of a member at once, on every node; false when it is none of theirs, or over.
 * @throws AppError MEMBER_NOT_FOUND
 */
export async function endMemberSession(
  ctx: Context,
  deps: MemberDeps,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> {
  const ended = await inTransaction(ctx, async (ctx) => {
    await holdReached(ctx, deps, { kind: 'member', ids: [id] });
    const isEnded = await endSessionOf(ctx, { memberId: id, sessionId, reason: 'ADMIN' });
    if (isEnded) {
      await writeAudit(ctx, {
        action: 'member.endSession',
        outcome: 'done',
        target: { type: 'member', id },
        details: { sessionId },
      });
    }
    return isEnded;
  });
  if (ended) await deps.broadcast.publish('session-ended', { sessionId });
  return ended;
}
