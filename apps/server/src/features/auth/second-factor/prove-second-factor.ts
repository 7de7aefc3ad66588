import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { secondFactorKey } from '#server/platform/credentials/second-factor/guard-key.ts';
import { hashOfRecoveryCode } from '#server/platform/credentials/second-factor/recovery-codes.ts';
import { openSecret } from '#server/platform/credentials/second-factor/sealed-secret.ts';
import {
  findSecret,
  readSecondFactor,
  takeRecoveryCode,
  takeTimeStep,
} from '#server/platform/credentials/second-factor/second-factor.repository.ts';
import { timeStepOf } from '#server/platform/credentials/second-factor/totp.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { accountKey, admitAttempt, failureOf, NEVER_FAILED } from '../password/login-guard.logic.ts';
import { clearFailures, countFailure, readGuard } from '../password/login-guard.repository.ts';
import { readGuardRules } from '../password/guard-rules.ts';

export interface SecondFactorDeps {
  readonly settings: Settings;
  /** Encrypts the secrets of authenticators. */
  readonly sealKey: Uint8Array;
}

/** A submitted code for a member's second factor. */
export interface FactorClaim {
  readonly memberId: string;
  readonly account: string;
  readonly code: string;
}

type Kind = 'authenticator' | 'recoveryCode';

const AUTHENTICATOR_CODE = /^\d{6}$/;

/**
 * Verifies a member's second factor by an authenticator code or a recovery code. Each is valid once. Wrong codes are counted and lock like
 * wrong passwords, with a separate count. Concurrent results are returned in counting order, and none after the lock. Call it outside any
 * transaction.
 * @throws AppError SECOND_FACTOR_WRONG, SECOND_FACTOR_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON
 */
export async function proveSecondFactor(
  ctx: Context,
  claim: FactorClaim,
  deps: SecondFactorDeps,
): Promise<void> {
  const attempt = { action: 'auth.secondFactor', account: claim.account };
  const kind = await auditAttempt(ctx, attempt, () => prove(ctx, claim, deps));
  if (kind === 'recoveryCode') await noteRecovery(ctx, claim);
}

async function prove(ctx: Context, claim: FactorClaim, deps: SecondFactorDeps): Promise<Kind> {
  const key = secondFactorKey(accountKey(claim.account));
  admitAttempt(await readGuard(ctx, key), ctx.clock.now());
  const kind = await take(ctx, claim, deps);
  const rules = await readGuardRules(deps.settings);
  if (kind && (await clearFailures(ctx, key))) return kind;
  const counted = kind ? undefined : await countFailure(ctx, key, rules);
  const state = counted ?? (await readGuard(ctx, key)) ?? NEVER_FAILED;
  throw failureOf(state, rules, { now: ctx.clock.now(), wrong: 'SECOND_FACTOR_WRONG' });
}

/** Consumes the code; undefined when it is invalid or already used. */
async function take(
  ctx: Context,
  { memberId, code }: FactorClaim,
  { sealKey }: SecondFactorDeps,
): Promise<Kind | undefined> {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!AUTHENTICATOR_CODE.test(digits)) {
    const isTaken = await takeRecoveryCode(ctx, memberId, hashOfRecoveryCode(code));
    return isTaken ? 'recoveryCode' : undefined;
  }
  const sealed = await findSecret(ctx, memberId);
  if (sealed === undefined) return undefined;
  const secret = openSecret(sealed, { key: sealKey, owner: memberId });
  if (!secret) throw new AppError('SECOND_FACTOR_UNREADABLE');
  const timeStep = timeStepOf(secret, digits, ctx.clock.now());
  const isTaken = timeStep !== undefined && (await takeTimeStep(ctx, memberId, timeStep));
  return isTaken ? 'authenticator' : undefined;
}

/** Notifies the member that a recovery code was used. */
async function noteRecovery(ctx: Context, { memberId, account }: FactorClaim): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { recoveryCodesLeft } = await readSecondFactor(ctx, memberId);
    const target = { type: 'member', id: memberId };
    await writeAudit(ctx, {
      action: 'auth.secondFactor',
      outcome: 'done',
      account,
      target,
      details: { by: 'recoveryCode', recoveryCodesLeft },
    });
    await sendMessage(ctx, {
      template: 'RECOVERY_CODE_USED',
      params: { left: recoveryCodesLeft },
      kind: 'NOTICE',
      to: [memberId],
      route: { path: '/index', query: {} },
      about: target,
    });
  });
}
