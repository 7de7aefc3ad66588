import type { SessionView } from '@haiqiao/contract/endpoints';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { endSessionOf, querySessions } from '#server/platform/credentials/sessions.ts';
import { lockVisible } from '../organisation-scope.ts';
import type { MemberDeps } from './member-deps.ts';
import { getMember } from './member-views.ts';

/** The sessions of a visible member. @throws AppError MEMBER_NOT_FOUND */
export async function queryMemberSessions(
  ctx: Context,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<SessionView[]> {
  await getMember(ctx, deps, { id });
  return querySessions(ctx, id);
}

/**
 * Ends one session of a member at once, on every node; false when it is not theirs, or already ended.
 * @throws AppError MEMBER_NOT_FOUND
 */
export async function endMemberSession(
  ctx: Context,
  deps: MemberDeps,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> {
  const ended = await inTransaction(ctx, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
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
