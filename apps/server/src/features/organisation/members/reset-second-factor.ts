import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { assertMayTakeOver } from '#server/platform/access/assert-may-take-over.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { dropSecondFactor } from '#server/platform/credentials/second-factor/second-factor.repository.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import { lockVisible } from '../organisation-scope.ts';
import type { MemberDeps } from './member-deps.ts';

/**
 * Removes the second factor of a visible member with its recovery codes, and notifies them. Password and sessions remain; where settings
 * require a second factor, the next sign-in sets up a new one.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_OWN_PASSWORD, MEMBER_BEYOND_OWN, SECOND_FACTOR_OFF
 */
export async function resetSecondFactor(
  ctx: Context,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<true> {
  const { username } = memberOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
    await assertMayTakeOver(ctx, id);
    if (!(await dropSecondFactor(ctx, id))) throw new AppError('SECOND_FACTOR_OFF');
    const target = { type: 'member', id };
    await writeAudit(ctx, { action: 'member.resetSecondFactor', outcome: 'done', target, details: {} });
    await sendMessage(ctx, {
      template: 'SECOND_FACTOR_RESET',
      params: { by: username },
      kind: 'NOTICE',
      to: [id],
      route: { path: '/index', query: {} },
      about: target,
    });
  });
  return true;
}
