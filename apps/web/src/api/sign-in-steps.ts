import type { login } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { callEndpoint } from './client.ts';
import {
  beginSecondFactorStep,
  checkPasswordReset,
  completePasswordReset,
  confirmSecondFactorStep,
  proveSecondFactorStep,
  replaceExpiredPassword,
} from './step-endpoints.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** The page itself shows refusals. */
const CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

/** Expiry of a reset link. @throws ApiError */
export function checkReset(token: string) {
  return callEndpoint(checkPasswordReset, { token }, CALL);
}

/** Uses a reset link. @throws ApiError */
export function completeReset(input: { readonly token: string; readonly newPass: string }) {
  return callEndpoint(completePasswordReset, input, CALL);
}

/** Reply to a sign-in step: a session, or the next step. */
export type StepReply = EndpointReply<typeof login>;

/** Replaces an expired password. @throws ApiError */
export function replacePassword(input: { readonly ticket: string; readonly newPass: string }) {
  return callEndpoint(replaceExpiredPassword, input, CALL);
}

/** Checks a code of the second factor, or a recovery code. @throws ApiError */
export function proveFactor(input: { readonly ticket: string; readonly code: string }) {
  return callEndpoint(proveSecondFactorStep, input, CALL);
}

/** Starts the set-up of a required second factor. @throws ApiError */
export function beginFactorStep(ticket: string) {
  return callEndpoint(beginSecondFactorStep, { ticket }, CALL);
}

/** Activates it. @throws ApiError */
export function confirmFactorStep(input: { readonly ticket: string; readonly code: string }) {
  return callEndpoint(confirmSecondFactorStep, input, CALL);
}
