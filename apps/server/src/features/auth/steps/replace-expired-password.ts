import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { storePassword } from '#server/platform/credentials/store-password.ts';
import { assertNewPassword, refusedPassword } from '../password/assert-new-password.ts';
import { type OpenPasswordsDeps, openPasswords } from '../password/open-passwords.ts';
import type { ProvenMember } from '../password/prove-password.ts';
import { endSessionsOf } from '../session.repository.ts';
import { nextStep } from './next-step.ts';
import { proceed, type ProceedDeps } from './proceed.ts';
import { findStep, renewStep } from './sign-in-step.repository.ts';

export interface ReplacePasswordDeps extends ProceedDeps, OpenPasswordsDeps {
  readonly hasher: PasswordHasher;
}

/**
 * The sign-in step for an expired password: the new one replaces it, active sessions end, and the sign-in continues.
 * @throws AppError AUTH_STEP_OVER, ACCOUNT_INVALID, AUTH_PASSWORD_UNREADABLE, AUTH_BUSY
 */
export async function replaceExpiredPassword(
  ctx: Context,
  { ticket, newPass }: EndpointBody<typeof endpoints.replaceExpiredPassword>,
  deps: ReplacePasswordDeps,
): Promise<EndpointReply<typeof endpoints.login>> {
  const [password = ''] = await openPasswords(ctx, [newPass], deps);
  const standing = await findStep(ctx, ticket);
  const { member } = standing;
  if ((await nextStep(ctx, standing, deps)) !== 'newPassword') throw new AppError('AUTH_STEP_OVER');
  await assertNewPassword(ctx, { memberId: member.id, password }, deps);
  if (await deps.hasher.verify(password, async () => member.passwordHash))
    throw refusedPassword('newPasswordRepeats');
  const newHash = await deps.hasher.hash(password);
  await replace(ctx, { member, ticket, newHash });
  await deps.broadcast.publish('member-changed', { memberId: member.id });
  return proceed(ctx, { ...standing, member: { ...member, passwordHash: newHash } }, deps);
}

interface Replacement {
  readonly member: ProvenMember;
  readonly ticket: string;
  readonly newHash: string;
}

async function replace(ctx: Context, { member, ticket, newHash }: Replacement): Promise<void> {
  const memberId = member.id;
  await inTransaction(ctx, async (ctx) => {
    const isStored = await storePassword(ctx, { memberId, oldHash: member.passwordHash, newHash });
    if (!isStored) throw new AppError('AUTH_STEP_OVER');
    await renewStep(ctx, ticket, newHash);
    const endedSessions = await endSessionsOf(ctx, memberId, 'PASSWORD');
    await writeAudit(ctx, {
      action: 'auth.expiredPassword',
      outcome: 'done',
      account: member.account,
      target: { type: 'member', id: memberId },
      details: { endedSessions },
    });
  });
}
