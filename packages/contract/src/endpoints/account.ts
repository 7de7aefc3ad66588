import { z } from 'zod';
import { defineEndpoint, pageOf } from '../http/index.ts';
import { accountNameSchema, encryptedPasswordSchema } from './auth.ts';

/** ACC-01: codes USER_PHONE and USER_EMAIL and further attributes of a centre. */
export const queryAttributeValue = defineEndpoint({
  name: 'queryAttributeValue',
  path: '/api/member/queryAttributeValue',
  tag: 'account',
  summary: "Returns a member's attributes as rows of code and value.",
  auth: { kind: 'member' },
  body: z.strictObject({ id: z.uuid() }),
  reply: pageOf(z.object({ code: z.string(), value: z.string() })),
});

/** ACC-07: null or an empty text means "no change". */
export const updateAccountSettings = defineEndpoint({
  name: 'updateAccountSettings',
  path: '/api/pc/setPassword/update',
  tag: 'account',
  summary: 'Updates phone, e-mail and, if given, the password; a new password ends all sessions.',
  auth: { kind: 'member' },
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
  /** A link to the picture, valid for half a day; empty for none. */
  avatarUri: z.string(),
});

/** ACC-01: the caller's own picture, square, 248 px (UPL-08). Null removes it. */
export const saveAvatar = defineEndpoint({
  name: 'saveAvatar',
  path: '/api/account/avatar',
  tag: 'account',
  summary: "Sets the caller's picture to an image they uploaded, cropped to a square of 248 px.",
  auth: { kind: 'member' },
  body: z.strictObject({ uri: z.string().max(100).nullable() }),
  reply: avatar,
  limit: { max: 30, windowMs: 60_000 },
});

/** The caller's own picture; requested on page start, since links expire. */
export const readAvatar = defineEndpoint({
  name: 'readAvatar',
  path: '/api/account/avatar/detail',
  tag: 'account',
  summary: "Returns a link to the caller's picture.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: avatar,
});
