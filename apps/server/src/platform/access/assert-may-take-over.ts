import { holdsAtLeast, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberActorOf } from './load-member-actor.ts';
import { queryActor } from './query-actor.ts';

/**
 * Whoever resets somebody's credentials could sign in as them: nobody resets those of a member with rights that they
 * do not hold themselves, nor their own past the proof that account settings ask for.
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
