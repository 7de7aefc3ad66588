import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { encryptedPasswordSchema, loginReplySchema } from './auth.ts';

const TAG = 'secondFactor';
const instant = z.iso.datetime({ offset: true });
const ticket = z.string().max(200);
/** What somebody types: the six digits of an authenticator or a recovery code, with blanks and hyphens as they like. */
const code = z.string().trim().min(1).max(40);
/** Codes that serve once each in the place of an authenticator; answered by the call that makes them, never again. */
const recoveryCodes = z.array(z.string());

/** What an authenticator is set up with; answered once, and in force only when a code of it was given. */
const enrolmentSchema = z.object({
  /** Base32, for whoever types it. */
  secret: z.string(),
  /** `otpauth://`, for whoever scans it. */
  uri: z.string(),
  /** Until when a code of it is taken. */
  expiresAt: instant,
});

/** What an authenticator is set up with. */
export type SecondFactorEnrolment = z.output<typeof enrolmentSchema>;

const standingSchema = z.object({
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the setting asks for it, so that it cannot be switched off. */
  isRequired: z.boolean(),
});

/** How things stand with somebody's second factor. */
export type SecondFactorStanding = z.output<typeof standingSchema>;

/** AUTH, SYS-04. */
export const querySecondFactor = defineEndpoint({
  name: 'querySecondFactor',
  method: 'POST',
  path: '/api/account/secondFactor/query',
  tag: TAG,
  summary: "How things stand with the caller's second factor; nothing that could be used to sign in.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: standingSchema,
});

/** AUTH. */
export const beginSecondFactor = defineEndpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/account/secondFactor/begin',
  tag: TAG,
  summary:
    "Makes the secret of an authenticator that is to be the caller's second factor; asks for the password, and for a code of the one in force.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ password: encryptedPasswordSchema, code: code.optional() }),
  reply: enrolmentSchema,
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['password', 'code'],
});

/** AUTH. */
export const confirmSecondFactor = defineEndpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/account/secondFactor/confirm',
  tag: TAG,
  summary: 'Puts a second factor in force by a code of it; answers its recovery codes, once.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ code }),
  reply: z.object({ recoveryCodes }),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['code'],
});

/** AUTH. */
export const disableSecondFactor = defineEndpoint({
  name: 'disableSecondFactor',
  method: 'POST',
  path: '/api/account/secondFactor/disable',
  tag: TAG,
  summary: "Takes the caller's second factor away, after password and code.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ password: encryptedPasswordSchema, code }),
  reply: z.boolean(),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['password', 'code'],
});

/** AUTH. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/account/secondFactor/renewRecoveryCodes',
  tag: TAG,
  summary: 'Makes new recovery codes, after password and code; those made before are void.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ password: encryptedPasswordSchema, code }),
  reply: z.object({ recoveryCodes }),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['password', 'code'],
});

/** ORG-01: for a member who has neither authenticator nor recovery codes any more. */
export const resetSecondFactor = defineEndpoint({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/api/member/resetSecondFactor',
  tag: TAG,
  summary: 'Takes the second factor of a member within reach away and tells them so.',
  auth: { kind: 'permission', code: 'member:resetSecondFactor' },
  wire: 'data',
  body: z.strictObject({ id: z.uuid().toLowerCase() }),
  reply: z.boolean(),
  limit: { max: 60, windowMs: 60_000 },
});

/** AUTH, SYS-04: the step `secondFactor` of a sign-in. */
export const proveSecondFactorStep = defineEndpoint({
  name: 'proveSecondFactorStep',
  method: 'POST',
  path: '/api/auth/step/secondFactor',
  tag: TAG,
  summary: 'Goes on with a sign-in by a code of the second factor, or by a recovery code.',
  auth: { kind: 'public', reason: 'part of a sign-in; its ticket stands for the password that was proven' },
  wire: 'data',
  body: z.strictObject({ ticket, code }),
  reply: loginReplySchema,
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['ticket', 'code'],
});

/** AUTH, SYS-04: the step `enrolSecondFactor` of a sign-in begins. */
export const beginSecondFactorStep = defineEndpoint({
  name: 'beginSecondFactorStep',
  method: 'POST',
  path: '/api/auth/step/enrolSecondFactor/begin',
  tag: TAG,
  summary: 'Makes the secret of an authenticator for somebody who must have one before there is a session.',
  auth: { kind: 'public', reason: 'part of a sign-in; its ticket stands for the password that was proven' },
  wire: 'data',
  body: z.strictObject({ ticket }),
  reply: enrolmentSchema,
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['ticket'],
});

/** AUTH, SYS-04: the step `enrolSecondFactor` of a sign-in ends. */
export const confirmSecondFactorStep = defineEndpoint({
  name: 'confirmSecondFactorStep',
  method: 'POST',
  path: '/api/auth/step/enrolSecondFactor/confirm',
  tag: TAG,
  summary: 'Puts the second factor in force and goes on with the sign-in; answers its recovery codes, once.',
  auth: { kind: 'public', reason: 'part of a sign-in; its ticket stands for the password that was proven' },
  wire: 'data',
  body: z.strictObject({ ticket, code }),
  reply: z.object({ recoveryCodes, login: loginReplySchema }),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['ticket', 'code'],
});
