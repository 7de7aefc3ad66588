import { holdsAtLeast, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberActorOf } from './load-member-actor.ts';
import { queryActor } from './query-actor.ts';

/**
 * Resetting credentials would allow signing in as the member: it is rejected for members with rights that the actor lacks, and for the
 * actor, who must use the proof of account settings.
 * @throws AppError MEMBER_OWN_PASSWORD, MEMBER_BEYOND_OWN
 */
export async function assertMayTakeOver(ctx: Context, memberId: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'member') return;
  if (actor.memberId === memberId) throw new AppError('MEMBER_OWN_PASSWORD');
  if (actor.permissions.has(PERMISSIONS.grantAnyPermission)) return;
  const row = await queryActor(ctx.db, { memberId, sessionId: null, at: ctx.clock.now() });
  if (!holdsAtLeast(actor, memberActorOf(row, { memberId, sessionId: '' })))
    throw new AppError('MEMBER_BEYOND_OWN');
}
