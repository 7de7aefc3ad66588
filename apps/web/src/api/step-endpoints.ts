import type {
  beginSecondFactorStep as beginSecondFactorStepEndpoint,
  checkPasswordReset as checkPasswordResetEndpoint,
  completePasswordReset as completePasswordResetEndpoint,
  confirmSecondFactorStep as confirmSecondFactorStepEndpoint,
  proveSecondFactorStep as proveSecondFactorStepEndpoint,
  replaceExpiredPassword as replaceExpiredPasswordEndpoint,
} from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { Callable } from './callable.ts';

/** Calls of pages beside the sign-in form, without their schemas; a test compares every value with the contract. */
type Step<E extends AnyEndpoint> = Callable<E['body'], E['reply']>;

export const checkPasswordReset: Step<typeof checkPasswordResetEndpoint> = {
  name: 'checkPasswordReset',
  method: 'POST',
  path: '/api/auth/reset/check',
  wire: 'data',
  auth: { kind: 'public' },
};

export const completePasswordReset: Step<typeof completePasswordResetEndpoint> = {
  name: 'completePasswordReset',
  method: 'POST',
  path: '/api/auth/reset/complete',
  wire: 'data',
  auth: { kind: 'public' },
};

export const replaceExpiredPassword: Step<typeof replaceExpiredPasswordEndpoint> = {
  name: 'replaceExpiredPassword',
  method: 'POST',
  path: '/api/auth/step/newPassword',
  wire: 'data',
  auth: { kind: 'public' },
};

export const proveSecondFactorStep: Step<typeof proveSecondFactorStepEndpoint> = {
  name: 'proveSecondFactorStep',
  method: 'POST',
  path: '/api/auth/step/secondFactor',
  wire: 'data',
  auth: { kind: 'public' },
};

export const beginSecondFactorStep: Step<typeof beginSecondFactorStepEndpoint> = {
  name: 'beginSecondFactorStep',
  method: 'POST',
  path: '/api/auth/step/enrolSecondFactor/begin',
  wire: 'data',
  auth: { kind: 'public' },
};

export const confirmSecondFactorStep: Step<typeof confirmSecondFactorStepEndpoint> = {
  name: 'confirmSecondFactorStep',
  method: 'POST',
  path: '/api/auth/step/enrolSecondFactor/confirm',
  wire: 'data',
  auth: { kind: 'public' },
};
