import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
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

/** Time limit to scan and enter a code. */
const ENROLMENT_MINUTES = 10;

/** The owner of the new authenticator. */
export interface Enrolling {
  readonly memberId: string;
  readonly account: string;
}

/** Creates the secret of an authenticator. It takes effect once one of its codes is verified; until then the current one remains valid. */
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

/** The URI in the QR code (Key URI Format of Google Authenticator, supported by all authenticators). */
function enrolmentUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const facts = `algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_PERIOD_SECONDS}`;
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&${facts}`;
}

/**
 * Activates the pending authenticator after verifying a code, and returns new recovery codes, only this once. The secret was shown to the
 * same user, so wrong codes are not counted.
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

/** Replaces the recovery codes. */
export async function giveRecoveryCodes(ctx: Context, memberId: string): Promise<readonly string[]> {
  const codes = makeRecoveryCodes(ctx);
  await storeRecoveryCodes(ctx, memberId, codes.map(hashOfRecoveryCode));
  return codes;
}
