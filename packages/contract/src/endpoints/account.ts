import { z } from 'zod';
import { defineEndpoint, pageOf } from '../http/index.ts';
import { accountNameSchema, encryptedPasswordSchema } from './auth.ts';

/** ACC-01: codes USER_PHONE and USER_EMAIL and whatever attributes a centre adds. */
export const queryAttributeValue = defineEndpoint({
  name: 'queryAttributeValue',
  method: 'POST',
  path: '/api/member/queryAttributeValue',
  tag: 'account',
  summary: "A member's attributes as rows of code and value.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id: z.uuid() }),
  reply: pageOf(z.object({ code: z.string(), value: z.string() })),
});

/** ACC-07: null or an empty text means "no change". */
export const updateAccountSettings = defineEndpoint({
  name: 'updateAccountSettings',
  method: 'POST',
  path: '/api/pc/setPassword/update',
  tag: 'account',
  summary: 'Saves phone, e-mail and, when given, a new password; a new password ends all sessions.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    account: accountNameSchema,
    oldPass: encryptedPasswordSchema.nullable(),
    newPass: encryptedPasswordSchema.nullable(),
    phone: z.string().trim().max(30).nullable(),
    email: z.string().trim().max(200).nullable(),
  }),
  reply: z.object({ passwordChanged: z.boolean() }),
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['oldPass', 'newPass'],
});

const avatar = z.object({
  /** A link to the picture, good for half a day; empty for none. */
  avatarUri: z.string(),
});

/** ACC-01: the caller's own picture, square, 248 px (UPL-08). Null takes it away. */
export const saveAvatar = defineEndpoint({
  name: 'saveAvatar',
  method: 'POST',
  path: '/api/account/avatar',
  tag: 'account',
  summary: 'Makes an image that the caller uploaded their picture, cut to a square of 248 px.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ uri: z.string().max(100).nullable() }),
  reply: avatar,
  limit: { max: 30, windowMs: 60_000 },
});

/** The caller's own picture; asked when a page starts, since links grow old. */
export const readAvatar = defineEndpoint({
  name: 'readAvatar',
  method: 'POST',
  path: '/api/account/avatar/detail',
  tag: 'account',
  summary: "A link to the caller's picture.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: avatar,
});
