import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { hasUnseen } from '../lib/clean-text.ts';
import { menuNodeSchema } from './menus.ts';

/** An account name as typed: one line without invisible characters. */
export const accountNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine((name) => !hasUnseen(name), 'accountName');

/** A password on the wire: `keyId.base64(RSA-OAEP-SHA256(JSON {password, nonce}))` (DESIGN §7). Plain text never matches. */
export const encryptedPasswordSchema = z
  .string()
  .max(1024)
  .regex(/^[\w-]{8,64}\.[A-Za-z0-9+/]+={0,2}$/, 'encryptedPassword');

/** The viewer who sees the product as the member in `userInfo`, and until when (PERM-04). */
export const viewerSchema = z.object({
  /** Id of the viewing session; sent with every call of the window (`VIEW_AS_HEADER`). */
  viewId: z.uuid(),
  memberId: z.uuid(),
  username: z.string(),
  account: z.string(),
  endsAt: z.iso.datetime({ offset: true }),
  /** Remaining time, for clients with a wrong clock. */
  secondsLeft: z.int(),
});

/** A member who views the product as another member. */
export type ViewerInfo = z.output<typeof viewerSchema>;

/** The signed-in member, as the browser stores it (SPEC §3). */
export const userInfoSchema = z.object({
  id: z.uuid(),
  username: z.string().describe('Display name'),
  account: z.string().describe('Sign-in name'),
  postIds: z.array(z.string()),
  /** Names of the first post and the department, for the header. */
  postName: z.string(),
  orgName: z.string(),
  /** Present while another member views the product as this one. */
  viewedBy: viewerSchema.optional(),
});

/** Stored by the browser under `userInfo`. */
export type UserInfo = z.output<typeof userInfoSchema>;

const tokenPair = { token: z.string(), refreshToken: z.string() };

/** AUTH-04. */
export const getPublicKey = defineEndpoint({
  name: 'getPublicKey',
  path: '/api/jwt/getPublicKey',
  tag: 'auth',
  summary: 'Returns the public key and a one-time nonce for encrypting the passwords of one call.',
  auth: { kind: 'public', reason: 'called before sign-in; the key is public' },
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
 * Possible further sign-in steps after the password, in this order: second factor code, replacement of an expired password, mandatory
 * enrolment of a second factor.
 */
export const SIGN_IN_STEPS = ['secondFactor', 'newPassword', 'enrolSecondFactor'] as const;

/** An incomplete sign-in: no session yet, and the ticket is valid for its steps only. */
export const pendingStepSchema = z.object({
  step: z.enum(SIGN_IN_STEPS),
  ticket: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});

/** An incomplete sign-in. */
export type PendingStep = z.output<typeof pendingStepSchema>;

/**
 * Response to a sign-in. While a step is pending, modules and tokens are empty and `userInfo` contains only the account. Clients without
 * support for steps see an account without menus.
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
  path: '/api/auth/login',
  tag: 'auth',
  summary: 'Signs in with account, encrypted password and captcha.',
  auth: { kind: 'public', reason: 'the sign-in itself' },
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

/** AUTH-09, AUTH-10: authorised by the refresh token, which is replaced. */
export const refreshToken = defineEndpoint({
  name: 'refreshToken',
  alsoMethod: 'GET',
  path: '/api/auth/refresh_token',
  tag: 'auth',
  summary: 'Exchanges the refresh token for a new pair; reusing a token ends the session.',
  auth: { kind: 'refresh-token' },
  wire: 'none',
  body: z.undefined(),
  reply: z.object(tokenPair),
  limit: { max: 120, windowMs: 60_000 },
});

/** AUTH-08. */
export const logout = defineEndpoint({
  name: 'logout',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends the session of the token: access and refresh tokens are invalid immediately, on every node.',
  auth: { kind: 'member' },
  viewing: 'own',
  body: z.strictObject({}),
  reply: z.boolean(),
});

/** UPL-01 and the browser's check after a long pause. */
export const validateToken = defineEndpoint({
  name: 'validateToken',
  path: '/api/jwt_core/validate',
  tag: 'auth',
  summary: 'Returns true if the token is valid.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.boolean(),
});

/** AUTH-13. */
export const unlockMember = defineEndpoint({
  name: 'unlockMember',
  path: '/api/member/unlock',
  tag: 'auth',
  summary: 'Unlocks an account that was locked after wrong passwords.',
  auth: { kind: 'permission', code: 'member:unlock' },
  body: z.strictObject({ account: accountNameSchema }),
  reply: z.boolean(),
});
