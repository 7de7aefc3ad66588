import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { endSession } from './session.repository.ts';

/** Ends the caller's session: its tokens are invalid at once on every node (AUTH-08). */
export async function logout(ctx: Context, deps: { broadcast: Broadcast }): Promise<true> {
  const actor = memberOf(ctx);
  const { sessionId } = actor;
  const { memberId } = actor.viewedBy ?? actor;
  await inTransaction(ctx, async (ctx) => {
    const ended = await endSession(ctx, sessionId, 'LOGOUT');
    if (!ended) return;
    await writeAudit(ctx, {
      action: 'auth.logout',
      outcome: 'done',
      target: { type: 'member', id: memberId },
      details: { sessionId },
    });
  });
  await deps.broadcast.publish('session-ended', { sessionId });
  return true;
}
