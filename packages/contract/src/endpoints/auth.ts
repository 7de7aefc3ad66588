import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { menuNodeSchema } from './menus.ts';

/** An account name as somebody types it: one line, and nothing that no key makes. */
export const accountNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, 'accountName');

/** A password on the wire: `keyId.base64(RSA-OAEP-SHA256(JSON {password, nonce}))` (DESIGN §7). Plain text never matches. */
export const encryptedPasswordSchema = z
  .string()
  .max(1024)
  .regex(/^[\w-]{8,64}\.[A-Za-z0-9+/]+={0,2}$/, 'encryptedPassword');

/** Whoever looks at the product as the member that `userInfo` names, and until when (PERM-04). */
export const viewerSchema = z.object({
  /** Which look it is; every call of the window names it (`VIEW_AS_HEADER`). */
  viewId: z.uuid(),
  memberId: z.uuid(),
  username: z.string(),
  account: z.string(),
  endsAt: z.iso.datetime({ offset: true }),
  /** Until then, for windows whose clock is wrong. */
  secondsLeft: z.int(),
});

/** Whoever looks at the product as somebody else. */
export type ViewerInfo = z.output<typeof viewerSchema>;

/** Who is signed in, as the browser keeps it (SPEC §3). */
export const userInfoSchema = z.object({
  id: z.uuid(),
  username: z.string().describe('Display name'),
  account: z.string().describe('Sign-in name'),
  postIds: z.array(z.string()),
  /** Names of the first post and the department, for the header. */
  postName: z.string(),
  orgName: z.string(),
  /** There while somebody else looks at the product as this member. */
  viewedBy: viewerSchema.optional(),
});

/** What the browser keeps under `userInfo`. */
export type UserInfo = z.output<typeof userInfoSchema>;

const tokenPair = { token: z.string(), refreshToken: z.string() };

/** AUTH-04. */
export const getPublicKey = defineEndpoint({
  name: 'getPublicKey',
  method: 'POST',
  path: '/api/jwt/getPublicKey',
  tag: 'auth',
  summary: 'Public key and one-time nonce for encrypting the passwords of one call.',
  auth: { kind: 'public', reason: 'comes before a token; the key is public' },
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    keyId: z.string(),
    publicKey: z.string().describe('PEM, SPKI'),
    nonce: z.string(),
    expiresAt: z.iso.datetime({ offset: true }),
  }),
  limit: { max: 120, windowMs: 60_000 },
});

/**
 * What may still be asked of somebody whose password was right, in this order: a code of their second factor, a new
 * password in the place of one that is past its time, a second factor that they must have and have not.
 */
export const SIGN_IN_STEPS = ['secondFactor', 'newPassword', 'enrolSecondFactor'] as const;

/** A sign-in that is not complete: there is no session yet, and the ticket is good for its steps alone. */
export const pendingStepSchema = z.object({
  step: z.enum(SIGN_IN_STEPS),
  ticket: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});

/** A sign-in that is not complete. */
export type PendingStep = z.output<typeof pendingStepSchema>;

/**
 * What a sign-in answers. While a step is pending, modules and tokens are empty and `userInfo` says nothing but the account,
 * so whoever knows no steps takes it for an account without menus.
 */
export const loginReplySchema = z.object({
  userInfo: userInfoSchema,
  modules: z.array(menuNodeSchema),
  ...tokenPair,
  pending: pendingStepSchema.optional(),
});

/** AUTH-05, AUTH-06: `SYS_USER_LOGIN` of SPEC §7. */
export const login = defineEndpoint({
  name: 'SYS_USER_LOGIN',
  method: 'POST',
  path: '/api/auth/login',
  tag: 'auth',
  summary: 'Signs in with account, encrypted password and captcha.',
  auth: { kind: 'public', reason: 'this is how one signs in' },
  wire: 'flat-or-query',
  body: z.strictObject({
    username: accountNameSchema,
    password: encryptedPasswordSchema,
    captcha: z.string().max(20_000).default(''),
    captchaId: z.string().max(64).default(''),
    tag: z.literal('admin'),
  }),
  reply: loginReplySchema,
  limit: { max: 60, windowMs: 60_000 },
  secrets: ['password', 'captcha'],
});

/** AUTH-09, AUTH-10: authorised by the refresh token, which it replaces. */
export const refreshToken = defineEndpoint({
  name: 'refreshToken',
  method: 'POST',
  alsoMethod: 'GET',
  path: '/api/auth/refresh_token',
  tag: 'auth',
  summary: 'Exchanges the refresh token for a new pair; a token used twice ends the session.',
  auth: { kind: 'refresh-token' },
  wire: 'none',
  body: z.undefined(),
  reply: z.object(tokenPair),
  limit: { max: 120, windowMs: 60_000 },
});

/** AUTH-08. */
export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends the session of the token: access and refresh tokens are void at once, on every node.',
  auth: { kind: 'member' },
  viewing: 'own',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.boolean(),
});

/** UPL-01 and the browser's check after a long pause. */
export const validateToken = defineEndpoint({
  name: 'validateToken',
  method: 'POST',
  path: '/api/jwt_core/validate',
  tag: 'auth',
  summary: 'Answers true while the token is good.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.boolean(),
});

/** AUTH-13. */
export const unlockMember = defineEndpoint({
  name: 'unlockMember',
  method: 'POST',
  path: '/api/member/unlock',
  tag: 'auth',
  summary: 'Lifts the lock that wrong passwords set on an account.',
  auth: { kind: 'permission', code: 'member:unlock' },
  wire: 'data',
  body: z.strictObject({ account: accountNameSchema }),
  reply: z.boolean(),
});
