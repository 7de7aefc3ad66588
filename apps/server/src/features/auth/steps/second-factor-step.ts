import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { beginEnrolment, confirmEnrolment } from '../second-factor/enrol.ts';
import { proveSecondFactor, type SecondFactorDeps } from '../second-factor/prove-second-factor.ts';
import { nextStep } from './next-step.ts';
import { proceed, type ProceedDeps } from './proceed.ts';
import { findStep, markSecondFactor } from './sign-in-step.repository.ts';

export interface SecondFactorStepDeps extends ProceedDeps, SecondFactorDeps {}

/**
 * The sign-in step that verifies the second factor.
 * @throws AppError AUTH_STEP_OVER, SECOND_FACTOR_WRONG, SECOND_FACTOR_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON
 */
export async function proveSecondFactorStep(
  ctx: Context,
  { ticket, code }: EndpointBody<typeof endpoints.proveSecondFactorStep>,
  deps: SecondFactorStepDeps,
): Promise<EndpointReply<typeof endpoints.login>> {
  const standing = await findStanding(ctx, { ticket, step: 'secondFactor' }, deps);
  const { id: memberId, account } = standing.member;
  await proveSecondFactor(ctx, { memberId, account, code }, deps);
  await markSecondFactor(ctx, ticket);
  return proceed(ctx, { ...standing, isSecondFactorProven: true }, deps);
}

/**
 * The sign-in step that sets up a required second factor.
 * @throws AppError AUTH_STEP_OVER
 */
export async function beginSecondFactorStep(
  ctx: Context,
  { ticket }: EndpointBody<typeof endpoints.beginSecondFactorStep>,
  deps: SecondFactorStepDeps,
): Promise<EndpointReply<typeof endpoints.beginSecondFactorStep>> {
  const { member } = await findStanding(ctx, { ticket, step: 'enrolSecondFactor' }, deps);
  return beginEnrolment(ctx, { memberId: member.id, account: member.account }, deps);
}

/**
 * Completes that step: the second factor is active and verified.
 * @throws AppError AUTH_STEP_OVER, SECOND_FACTOR_OVER, SECOND_FACTOR_MISMATCH
 */
export async function confirmSecondFactorStep(
  ctx: Context,
  { ticket, code }: EndpointBody<typeof endpoints.confirmSecondFactorStep>,
  deps: SecondFactorStepDeps,
): Promise<EndpointReply<typeof endpoints.confirmSecondFactorStep>> {
  const standing = await findStanding(ctx, { ticket, step: 'enrolSecondFactor' }, deps);
  const { id: memberId, account } = standing.member;
  const recoveryCodes = [...(await confirmEnrolment(ctx, { memberId, account, code }, deps))];
  await markSecondFactor(ctx, ticket);
  return { recoveryCodes, login: await proceed(ctx, { ...standing, isSecondFactorProven: true }, deps) };
}

/** The sign-in of a ticket, if this is its next step. @throws AppError AUTH_STEP_OVER */
async function findStanding(
  ctx: Context,
  { ticket, step }: { ticket: string; step: 'secondFactor' | 'enrolSecondFactor' },
  deps: SecondFactorStepDeps,
) {
  const standing = await findStep(ctx, ticket);
  if ((await nextStep(ctx, standing, deps)) !== step) throw new AppError('AUTH_STEP_OVER');
  return standing;
}
