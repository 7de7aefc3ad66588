import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { assertMayTakeOver } from '#server/platform/access/assert-may-take-over.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { makeResetLink } from '#server/platform/credentials/reset-links.ts';
import { lockVisible } from '../organisation-scope.ts';
import type { MemberDeps } from './member-deps.ts';

/**
 * Creates the link by which a visible member sets their password, including the first one. The current password and sessions remain until
 * it is used. The token is returned once and never stored.
 * @throws AppError MEMBER_NOT_FOUND, MEMBER_LEFT, MEMBER_OWN_PASSWORD, MEMBER_BEYOND_OWN
 */
export async function resetMemberPassword(
  ctx: Context,
  deps: MemberDeps,
  { id }: { id: string },
): Promise<{ token: string; expiresAt: string }> {
  const hours = await deps.settings.read('auth.resetHours');
  return inTransaction(ctx, async (ctx) => {
    await lockVisible(ctx, deps, { kind: 'member', ids: [id] });
    await assertHere(ctx, id);
    await assertMayTakeOver(ctx, id);
    const { token, expiresAt } = await makeResetLink(ctx, { owner: { kind: 'member', id }, hours });
    await writeAudit(ctx, {
      action: 'member.resetPassword',
      outcome: 'done',
      target: { type: 'member', id },
      details: { expiresAt: expiresAt.toISOString() },
    });
    return { token, expiresAt: expiresAt.toISOString() };
  });
}

/** @throws AppError MEMBER_LEFT */
async function assertHere({ db }: Context, id: string): Promise<void> {
  const left = await db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'LEFT')
    .executeTakeFirst();
  if (left) throw new AppError('MEMBER_LEFT');
}
