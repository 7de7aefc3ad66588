import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { encryptedPasswordSchema, loginReplySchema } from './auth.ts';

const TAG = 'credentials';
const id = z.uuid().toLowerCase();
const instant = z.iso.datetime({ offset: true });
/** Token of a link: 256 random bits, base64url. Malformed tokens are answered like unknown ones. */
const linkToken = z.string().max(200);

/** Path of a reset link; the token follows `#`, which is never sent to a server or logged. */
export const RESET_PATH = '/reset-password';

/** ORG-01: also used for the first password of a new member. */
export const resetMemberPassword = defineEndpoint({
  name: 'resetMemberPassword',
  path: '/api/member/resetPassword',
  tag: TAG,
  summary: "Creates a one-time link for setting a member's new password; earlier links become invalid.",
  auth: { kind: 'permission', code: 'member:resetPassword' },
  body: z.strictObject({ id }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
  limit: { max: 60, windowMs: 60_000 },
});

/** ORG-01. */
export const checkPasswordReset = defineEndpoint({
  name: 'checkPasswordReset',
  path: '/api/auth/reset/check',
  tag: TAG,
  summary: 'Returns expiry and side of a password reset link, without revealing the account.',
  auth: { kind: 'public', reason: 'the caller has no password yet; the token of the link cannot be guessed' },
  body: z.strictObject({ token: linkToken }),
  reply: z.object({
    expiresAt: instant,
    /** Which sign-in the new password is for: staff or enterprises. */
    audience: z.enum(['STAFF', 'ENTERPRISE']),
  }),
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['token'],
});

/** ORG-01, AUTH-04. */
export const completePasswordReset = defineEndpoint({
  name: 'completePasswordReset',
  path: '/api/auth/reset/complete',
  tag: TAG,
  summary:
    'Sets a new password by a password reset link, invalidates the link, and ends all sessions of the account.',
  auth: { kind: 'public', reason: 'the caller has no password yet; the token of the link cannot be guessed' },
  body: z.strictObject({ token: linkToken, newPass: encryptedPasswordSchema }),
  reply: z.boolean(),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['token', 'newPass'],
});

const sessionView = z.object({
  id: z.string(),
  /** Name and version of the browser; empty if unknown. */
  browser: z.string(),
  /** Name of the operating system; empty if unknown. */
  system: z.string(),
  address: z.string(),
  startedAt: instant,
  /** Updated with the tokens: at most as old as an access token while the session is in use. */
  lastSeenAt: instant,
  /** Whether it is the caller's session. */
  isThis: z.boolean(),
});

/** A session as lists show it. */
export type SessionView = z.output<typeof sessionView>;

/** AUTH-08: the caller's sessions. */
export const queryOwnSessions = defineEndpoint({
  name: 'queryOwnSessions',
  path: '/api/account/sessions/query',
  tag: TAG,
  summary: "Lists the caller's active sessions, the current one first, then by last use.",
  auth: { kind: 'member' },
  body: z.strictObject({}),
  reply: z.array(sessionView),
});

/** AUTH-08. */
export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  path: '/api/account/sessions/end',
  tag: TAG,
  summary: "Ends one of the caller's sessions immediately, on every node.",
  auth: { kind: 'member' },
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** AUTH-08. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  path: '/api/account/sessions/endOthers',
  tag: TAG,
  summary: "Ends all of the caller's sessions except the current one.",
  auth: { kind: 'member' },
  body: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
});

/** ORG-01: 强制下线 of single sessions. */
export const queryMemberSessions = defineEndpoint({
  name: 'queryMemberSessions',
  path: '/api/member/sessions/query',
  tag: TAG,
  summary: "Lists the active sessions of a member in the caller's row scope.",
  auth: { kind: 'permission', code: 'member:forceOffline' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: z.array(sessionView),
});

/** ORG-01. */
export const endMemberSession = defineEndpoint({
  name: 'endMemberSession',
  path: '/api/member/sessions/end',
  tag: TAG,
  summary: "Ends one session of a member in the caller's row scope immediately, on every node.",
  auth: { kind: 'permission', code: 'member:forceOffline' },
  body: z.strictObject({ id, sessionId: id }),
  reply: z.boolean(),
});

/** AUTH-04, SYS-04: the step `newPassword` of a sign-in. */
export const replaceExpiredPassword = defineEndpoint({
  name: 'replaceExpiredPassword',
  path: '/api/auth/step/newPassword',
  tag: TAG,
  summary: 'Continues a sign-in whose password has expired, by setting a new password.',
  auth: { kind: 'public', reason: 'part of a sign-in; the ticket proves that the password was verified' },
  body: z.strictObject({ ticket: linkToken, newPass: encryptedPasswordSchema }),
  reply: loginReplySchema,
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['ticket', 'newPass'],
});
