import { AppError } from '@haiqiao/contract/errors';
import { type AccountRule, brokenPasswordRules } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import {
  type Candidate,
  type EarlierPasswordsDeps,
  wasUsedBefore,
} from '#server/platform/credentials/earlier-passwords.ts';

/**
 * Checks a new password of a member against the rules of account settings.
 * @throws AppError ACCOUNT_INVALID about `newPass`, AUTH_BUSY
 */
export async function assertNewPassword(
  ctx: Context,
  candidate: Candidate,
  deps: EarlierPasswordsDeps,
): Promise<void> {
  if (brokenPasswordRules(candidate.password).length > 0) throw refusedPassword('newPasswordRule');
  if (await wasUsedBefore(ctx, candidate, deps)) throw refusedPassword('newPasswordUsedBefore');
}

/** The error for a rejected new password, as in account settings. */
export function refusedPassword(rule: AccountRule): AppError<'ACCOUNT_INVALID'> {
  return new AppError('ACCOUNT_INVALID', { issues: [{ path: 'newPass', rule }] });
}
