import type { MemberActor } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';

/**
 * The acting member.
 * @throws AppError AUTH_LOGIN_REQUIRED for any other actor
 */
export function memberOf(ctx: Context): MemberActor {
  if (ctx.actor.kind !== 'member') throw new AppError('AUTH_LOGIN_REQUIRED');
  return ctx.actor;
}
