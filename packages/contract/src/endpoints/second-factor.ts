import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { encryptedPasswordSchema, loginReplySchema } from './auth.ts';

const TAG = 'secondFactor';
const instant = z.iso.datetime({ offset: true });
const ticket = z.string().max(200);
/** User input: the six digits of an authenticator or a recovery code, with any spaces and hyphens. */
const code = z.string().trim().min(1).max(40);
/** Single-use codes that replace an authenticator; returned only by the call that creates them. */
const recoveryCodes = z.array(z.string());

/** Setup data of an authenticator; returned once, in force after confirmation with a code. */
const enrolmentSchema = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  /** `otpauth://`, for scanning. */
  uri: z.string(),
  /** Deadline for the confirmation. */
  expiresAt: instant,
});

/** Setup data of an authenticator. */
export type SecondFactorEnrolment = z.output<typeof enrolmentSchema>;

const standingSchema = z.object({
  isOn: z.boolean(),
  /** When it was enabled; null while disabled. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the setting requires it, so that it cannot be disabled. */
  isRequired: z.boolean(),
});

/** State of a member's second factor. */
export type SecondFactorStanding = z.output<typeof standingSchema>;

/** AUTH, SYS-04. */
export const querySecondFactor = defineEndpoint({
  name: 'querySecondFactor',
  path: '/api/account/secondFactor/query',
  tag: TAG,
  summary: "Returns the state of the caller's second factor, without secrets.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: standingSchema,
});

/** AUTH. */
export const beginSecondFactor = defineEndpoint({
  name: 'beginSecondFactor',
  path: '/api/account/secondFactor/begin',
  tag: TAG,
  summary:
    'Creates an authenticator secret for the caller; requires the password and a code of the second factor in force.',
  auth: { kind: 'member' },
  body: z.strictObject({ password: encryptedPasswordSchema, code: code.optional() }),
  reply: enrolmentSchema,
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['password', 'code'],
});

/** AUTH. */
export const confirmSecondFactor = defineEndpoint({
  name: 'confirmSecondFactor',
  path: '/api/account/secondFactor/confirm',
  tag: TAG,
  summary: "Activates the caller's second factor with a code; returns its recovery codes once.",
  auth: { kind: 'member' },
  body: z.strictObject({ code }),
  reply: z.object({ recoveryCodes }),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['code'],
});

/** AUTH. */
export const disableSecondFactor = defineEndpoint({
  name: 'disableSecondFactor',
  path: '/api/account/secondFactor/disable',
  tag: TAG,
  summary: "Removes the caller's second factor; requires password and code.",
  auth: { kind: 'member' },
  body: z.strictObject({ password: encryptedPasswordSchema, code }),
  reply: z.boolean(),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['password', 'code'],
});

/** AUTH. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  path: '/api/account/secondFactor/renewRecoveryCodes',
  tag: TAG,
  summary: 'Creates new recovery codes and invalidates earlier ones; requires password and code.',
  auth: { kind: 'member' },
  body: z.strictObject({ password: encryptedPasswordSchema, code }),
  reply: z.object({ recoveryCodes }),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['password', 'code'],
});

/** ORG-01: for a member who has lost authenticator and recovery codes. */
export const resetSecondFactor = defineEndpoint({
  name: 'resetSecondFactor',
  path: '/api/member/resetSecondFactor',
  tag: TAG,
  summary: "Removes the second factor of a member in the caller's row scope and notifies the member.",
  auth: { kind: 'permission', code: 'member:resetSecondFactor' },
  body: z.strictObject({ id: z.uuid().toLowerCase() }),
  reply: z.boolean(),
  limit: { max: 60, windowMs: 60_000 },
});

/** AUTH, SYS-04: the step `secondFactor` of a sign-in. */
export const proveSecondFactorStep = defineEndpoint({
  name: 'proveSecondFactorStep',
  path: '/api/auth/step/secondFactor',
  tag: TAG,
  summary: 'Continues a sign-in with a code of the second factor or a recovery code.',
  auth: { kind: 'public', reason: 'part of a sign-in; the ticket proves that the password was verified' },
  body: z.strictObject({ ticket, code }),
  reply: loginReplySchema,
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['ticket', 'code'],
});

/** AUTH, SYS-04: starts the step `enrolSecondFactor` of a sign-in. */
export const beginSecondFactorStep = defineEndpoint({
  name: 'beginSecondFactorStep',
  path: '/api/auth/step/enrolSecondFactor/begin',
  tag: TAG,
  summary: 'Creates an authenticator secret during a sign-in that requires a second factor.',
  auth: { kind: 'public', reason: 'part of a sign-in; the ticket proves that the password was verified' },
  body: z.strictObject({ ticket }),
  reply: enrolmentSchema,
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['ticket'],
});

/** AUTH, SYS-04: completes the step `enrolSecondFactor` of a sign-in. */
export const confirmSecondFactorStep = defineEndpoint({
  name: 'confirmSecondFactorStep',
  path: '/api/auth/step/enrolSecondFactor/confirm',
  tag: TAG,
  summary: 'Activates the second factor and continues the sign-in; returns its recovery codes once.',
  auth: { kind: 'public', reason: 'part of a sign-in; the ticket proves that the password was verified' },
  body: z.strictObject({ ticket, code }),
  reply: z.object({ recoveryCodes, login: loginReplySchema }),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['ticket', 'code'],
});
