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
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** Refusals are said by the page itself. */
const CALL = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;

/** Until when the link of a reset is good. @throws ApiError */
export function checkReset(token: string) {
  return callEndpoint(checkPasswordReset, { token }, CALL);
}

/** Uses the link of a reset up. @throws ApiError */
export function completeReset(input: { readonly token: string; readonly newPass: string }) {
  return callEndpoint(completePasswordReset, input, CALL);
}

/** What a step of a sign-in answers: a session, or the next step. */
export type StepReply = EndpointReply<typeof login>;

/** A new password in the place of one that is past its time. @throws ApiError */
export function replacePassword(input: { readonly ticket: string; readonly newPass: string }) {
  return callEndpoint(replaceExpiredPassword, input, CALL);
}

/** A code of the second factor, or a recovery code. @throws ApiError */
export function proveFactor(input: { readonly ticket: string; readonly code: string }) {
  return callEndpoint(proveSecondFactorStep, input, CALL);
}

/** Begins to set up the second factor that must be there. @throws ApiError */
export function beginFactorStep(ticket: string) {
  return callEndpoint(beginSecondFactorStep, { ticket }, CALL);
}

/** Puts it in force. @throws ApiError */
export function confirmFactorStep(input: { readonly ticket: string; readonly code: string }) {
  return callEndpoint(confirmSecondFactorStep, input, CALL);
}
