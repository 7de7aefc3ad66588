import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { base32 } from '#server/platform/credentials/second-factor/base32.ts';
import { secondFactorKey } from '#server/platform/credentials/second-factor/guard-key.ts';
import {
  hashOfRecoveryCode,
  makeRecoveryCodes,
} from '#server/platform/credentials/second-factor/recovery-codes.ts';
import { openSecret, sealSecret } from '#server/platform/credentials/second-factor/sealed-secret.ts';
import {
  confirmPending,
  findPending,
  storePending,
  storeRecoveryCodes,
} from '#server/platform/credentials/second-factor/second-factor.repository.ts';
import {
  timeStepOf,
  TOTP_DIGITS,
  TOTP_PERIOD_SECONDS,
  TOTP_SECRET_BYTES,
} from '#server/platform/credentials/second-factor/totp.ts';
import { accountKey } from '../password/login-guard.logic.ts';
import { liftLock } from '../password/login-guard.repository.ts';
import type { SecondFactorDeps } from './prove-second-factor.ts';

/** So long somebody may take to scan and to type. */
const ENROLMENT_MINUTES = 10;

/** Whose authenticator it is to be. */
export interface Enrolling {
  readonly memberId: string;
  readonly account: string;
}

/** Makes the secret of an authenticator. Nothing is in force until a code of it was given; what is in force stays till then. */
export async function beginEnrolment(
  ctx: Context,
  { memberId, account }: Enrolling,
  { settings, sealKey }: SecondFactorDeps,
): Promise<SecondFactorEnrolment> {
  const secret = Buffer.from(ctx.ids.secret(TOTP_SECRET_BYTES), 'base64url');
  const until = new Date(ctx.clock.now().getTime() + ENROLMENT_MINUTES * 60_000);
  const sealed = sealSecret(secret, { key: sealKey, owner: memberId }, ctx.ids);
  await storePending(ctx, { memberId, sealed, until });
  const issuer = await settings.read('centre.name');
  return {
    secret: base32(secret),
    uri: enrolmentUri(base32(secret), { issuer, account }),
    expiresAt: until.toISOString(),
  };
}

/** What authenticators read out of the picture (Key URI Format of Google Authenticator, which all of them take). */
function enrolmentUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const facts = `algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_PERIOD_SECONDS}`;
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&${facts}`;
}

/**
 * Puts the authenticator that was being set up in force by a code of it, with new recovery codes: they are answered here
 * and nowhere else. Whoever gives the code was shown the secret, so wrong ones are not counted.
 * @throws AppError SECOND_FACTOR_OVER, SECOND_FACTOR_MISMATCH
 */
export async function confirmEnrolment(
  ctx: Context,
  { memberId, account, code }: Enrolling & { readonly code: string },
  { sealKey }: SecondFactorDeps,
): Promise<readonly string[]> {
  const sealed = await findPending(ctx, memberId);
  const secret = sealed === undefined ? null : openSecret(sealed, { key: sealKey, owner: memberId });
  if (sealed === undefined || !secret) throw new AppError('SECOND_FACTOR_OVER');
  const timeStep = timeStepOf(secret, code.replaceAll(/[\s-]/g, ''), ctx.clock.now());
  if (timeStep === undefined) throw new AppError('SECOND_FACTOR_MISMATCH');
  return inTransaction(ctx, async (ctx) => {
    if (!(await confirmPending(ctx, { memberId, sealed, timeStep })))
      throw new AppError('SECOND_FACTOR_OVER');
    await liftLock(ctx, secondFactorKey(accountKey(account)));
    await writeAudit(ctx, {
      action: 'secondFactor.enable',
      outcome: 'done',
      account,
      target: { type: 'member', id: memberId },
      details: {},
    });
    return giveRecoveryCodes(ctx, memberId);
  });
}

/** Makes new recovery codes in the place of those before. */
export async function giveRecoveryCodes(ctx: Context, memberId: string): Promise<readonly string[]> {
  const codes = makeRecoveryCodes(ctx);
  await storeRecoveryCodes(ctx, memberId, codes.map(hashOfRecoveryCode));
  return codes;
}
