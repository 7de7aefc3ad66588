import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import {
  type OwnerProof,
  proveOwner,
  type ProveOwnerDeps,
} from '#server/platform/credentials/prove-owner.ts';
import {
  dropSecondFactor,
  readSecondFactor,
} from '#server/platform/credentials/second-factor/second-factor.repository.ts';
import { beginEnrolment, confirmEnrolment, giveRecoveryCodes } from './enrol.ts';
import { isSecondFactorRequired } from './is-required.ts';
import { proveSecondFactor, type SecondFactorDeps } from './prove-second-factor.ts';

export interface OwnSecondFactorDeps extends SecondFactorDeps, ProveOwnerDeps {}

/** Status of the caller's second factor. */
export async function querySecondFactor(
  ctx: Context,
  { settings }: Pick<OwnSecondFactorDeps, 'settings'>,
): Promise<EndpointReply<typeof endpoints.querySecondFactor>> {
  const { memberId } = memberOf(ctx);
  const { since, recoveryCodesLeft } = await readSecondFactor(ctx, memberId);
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft,
    isRequired: await isSecondFactorRequired(ctx, memberId, settings),
  };
}

/**
 * Starts the set-up of an authenticator, replacing the current one if any.
 * @throws AppError ACCOUNT_PASSWORD_WRONG, SECOND_FACTOR_WRONG (also when a code is required but missing), SECOND_FACTOR_UNREADABLE,
 * AUTH_PASSWORD_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON, AUTH_BUSY
 */
export async function beginSecondFactor(
  ctx: Context,
  { password, code = '' }: EndpointBody<typeof endpoints.beginSecondFactor>,
  deps: OwnSecondFactorDeps,
): Promise<EndpointReply<typeof endpoints.beginSecondFactor>> {
  const { memberId, account } = memberOf(ctx);
  const proof = await proveOwnPassword(ctx, password, deps);
  const { since } = await readSecondFactor(ctx, memberId);
  if (since) await proveSecondFactor(ctx, { memberId, account, code }, deps);
  return inTransaction(ctx, async (ctx) => {
    await proof.stillStands(ctx);
    return beginEnrolment(ctx, { memberId, account }, deps);
  });
}

/** @throws AppError SECOND_FACTOR_OVER, SECOND_FACTOR_MISMATCH */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: EndpointBody<typeof endpoints.confirmSecondFactor>,
  deps: OwnSecondFactorDeps,
): Promise<EndpointReply<typeof endpoints.confirmSecondFactor>> {
  const { memberId, account } = memberOf(ctx);
  return { recoveryCodes: [...(await confirmEnrolment(ctx, { memberId, account, code }, deps))] };
}

/**
 * Removes the caller's second factor.
 * @throws AppError SECOND_FACTOR_OFF, SECOND_FACTOR_REQUIRED, and as `beginSecondFactor`
 */
export async function disableSecondFactor(
  ctx: Context,
  input: EndpointBody<typeof endpoints.disableSecondFactor>,
  deps: OwnSecondFactorDeps,
): Promise<true> {
  const { memberId } = memberOf(ctx);
  if (await isSecondFactorRequired(ctx, memberId, deps.settings))
    throw new AppError('SECOND_FACTOR_REQUIRED');
  const proof = await proveBoth(ctx, input, deps);
  await inTransaction(ctx, async (ctx) => {
    await proof.stillStands(ctx);
    await dropSecondFactor(ctx, memberId);
    await auditOwn(ctx, 'secondFactor.disable');
  });
  return true;
}

/** Replaces the recovery codes. @throws AppError SECOND_FACTOR_OFF, and as `beginSecondFactor` */
export async function renewRecoveryCodes(
  ctx: Context,
  input: EndpointBody<typeof endpoints.renewRecoveryCodes>,
  deps: OwnSecondFactorDeps,
): Promise<EndpointReply<typeof endpoints.renewRecoveryCodes>> {
  const { memberId } = memberOf(ctx);
  const proof = await proveBoth(ctx, input, deps);
  return inTransaction(ctx, async (ctx) => {
    await proof.stillStands(ctx);
    await auditOwn(ctx, 'secondFactor.renewCodes');
    return { recoveryCodes: [...(await giveRecoveryCodes(ctx, memberId))] };
  });
}

function proveOwnPassword(ctx: Context, sealed: string, deps: ProveOwnerDeps): Promise<OwnerProof> {
  return proveOwner(ctx, { sealed, action: 'auth.secondFactor', wrong: 'ACCOUNT_PASSWORD_WRONG' }, deps);
}

async function proveBoth(
  ctx: Context,
  { password, code }: { password: string; code: string },
  deps: OwnSecondFactorDeps,
): Promise<OwnerProof> {
  const { memberId, account } = memberOf(ctx);
  const { since } = await readSecondFactor(ctx, memberId);
  if (!since) throw new AppError('SECOND_FACTOR_OFF');
  const proof = await proveOwnPassword(ctx, password, deps);
  await proveSecondFactor(ctx, { memberId, account, code }, deps);
  return proof;
}

async function auditOwn(ctx: Context, action: string): Promise<void> {
  const target = { type: 'member', id: memberOf(ctx).memberId };
  await writeAudit(ctx, { action, outcome: 'done', target, details: {} });
}
