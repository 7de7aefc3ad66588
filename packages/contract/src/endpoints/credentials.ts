import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { encryptedPasswordSchema, loginReplySchema } from './auth.ts';

const TAG = 'credentials';
const id = z.uuid().toLowerCase();
const instant = z.iso.datetime({ offset: true });
/** Token of a link: 256 random bits, base64url. Anything else is answered like one that nobody made. */
const linkToken = z.string().max(200);

/** Where the link of a reset leads; its token stands behind `#`, which no server and no log ever sees. */
export const RESET_PATH = '/reset-password';

/** ORG-01: the first password of a new member comes the same way. */
export const resetMemberPassword = defineEndpoint({
  name: 'resetMemberPassword',
  method: 'POST',
  path: '/api/member/resetPassword',
  tag: TAG,
  summary:
    'Makes a link by which a member gives themselves a new password, once; links made before are void.',
  auth: { kind: 'permission', code: 'member:resetPassword' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
  limit: { max: 60, windowMs: 60_000 },
});

/** ORG-01. */
export const checkPasswordReset = defineEndpoint({
  name: 'checkPasswordReset',
  method: 'POST',
  path: '/api/auth/reset/check',
  tag: TAG,
  summary: 'Until when the link of a reset is good, and which side it is for; says nothing of whose it is.',
  auth: { kind: 'public', reason: 'whoever has the link has no password yet; its token cannot be guessed' },
  wire: 'data',
  body: z.strictObject({ token: linkToken }),
  reply: z.object({
    expiresAt: instant,
    /** Whose sign-in the new password is for: that of the staff, or that of enterprises. */
    audience: z.enum(['STAFF', 'ENTERPRISE']),
  }),
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['token'],
});

/** ORG-01, AUTH-04. */
export const completePasswordReset = defineEndpoint({
  name: 'completePasswordReset',
  method: 'POST',
  path: '/api/auth/reset/complete',
  tag: TAG,
  summary:
    'Gives a new password by the link of a reset, which is used up; every session of the account ends.',
  auth: { kind: 'public', reason: 'whoever has the link has no password yet; its token cannot be guessed' },
  wire: 'data',
  body: z.strictObject({ token: linkToken, newPass: encryptedPasswordSchema }),
  reply: z.boolean(),
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['token', 'newPass'],
});

const sessionView = z.object({
  id: z.string(),
  /** Name and version of the browser; empty when it does not say. */
  browser: z.string(),
  /** Name of the operating system; empty when it is not known. */
  system: z.string(),
  address: z.string(),
  startedAt: instant,
  /** Renewed with the tokens: as old as an access token at most while the session is in use. */
  lastSeenAt: instant,
  /** Whether it is the caller's own. */
  isThis: z.boolean(),
});

/** A session as lists show it. */
export type SessionView = z.output<typeof sessionView>;

/** AUTH-08: where one is signed in. */
export const queryOwnSessions = defineEndpoint({
  name: 'queryOwnSessions',
  method: 'POST',
  path: '/api/account/sessions/query',
  tag: TAG,
  summary: "The caller's sessions that are under way, this one first, then the one used last.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({}),
  reply: z.array(sessionView),
});

/** AUTH-08. */
export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  method: 'POST',
  path: '/api/account/sessions/end',
  tag: TAG,
  summary: 'Ends one of the sessions of the caller at once, on every node.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** AUTH-08. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/account/sessions/endOthers',
  tag: TAG,
  summary: 'Ends every session of the caller but this one.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
});

/** ORG-01: 强制下线, one by one. */
export const queryMemberSessions = defineEndpoint({
  name: 'queryMemberSessions',
  method: 'POST',
  path: '/api/member/sessions/query',
  tag: TAG,
  summary: 'The sessions of a member within reach that are under way.',
  auth: { kind: 'permission', code: 'member:forceOffline' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.array(sessionView),
});

/** ORG-01. */
export const endMemberSession = defineEndpoint({
  name: 'endMemberSession',
  method: 'POST',
  path: '/api/member/sessions/end',
  tag: TAG,
  summary: 'Ends one session of a member within reach at once, on every node.',
  auth: { kind: 'permission', code: 'member:forceOffline' },
  wire: 'data',
  body: z.strictObject({ id, sessionId: id }),
  reply: z.boolean(),
});

/** AUTH-04, SYS-04: the step `newPassword` of a sign-in. */
export const replaceExpiredPassword = defineEndpoint({
  name: 'replaceExpiredPassword',
  method: 'POST',
  path: '/api/auth/step/newPassword',
  tag: TAG,
  summary: 'Goes on with a sign-in whose password is past its time: a new one takes its place.',
  auth: { kind: 'public', reason: 'part of a sign-in; its ticket stands for the password that was proven' },
  wire: 'data',
  body: z.strictObject({ ticket: linkToken, newPass: encryptedPasswordSchema }),
  reply: loginReplySchema,
  limit: { max: 20, windowMs: 60_000 },
  secrets: ['ticket', 'newPass'],
});
