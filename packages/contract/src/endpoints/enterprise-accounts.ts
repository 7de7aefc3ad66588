import { z } from 'zod';
import { MENU_THEMES } from '../access/menus/menu-preset.ts';
import { defineEndpoint } from '../http/index.ts';
import { menuNodeSchema } from './menus.ts';

/** PERM-06, DOMAIN §2.17 以该账号预览菜单: read-only, no action runs as the account. */
export const previewAccountMenus = defineEndpoint({
  name: 'previewAccountMenus',
  path: '/api/ent/account/previewMenus',
  tag: 'menus',
  summary: 'Returns the enterprise-side menu of an account, based on its active permission groups.',
  auth: { kind: 'permission', code: 'ent_account:previewMenus' },
  viewing: 'read',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    account: z.string(),
    /** Theme of the account; entries limited to the other one are identified by `themes`. */
    theme: z.enum(MENU_THEMES),
    /** Names of its permission groups, and whether each is in force. */
    groups: z.array(z.object({ name: z.string(), isInForce: z.boolean() })),
    menus: z.array(menuNodeSchema),
  }),
});

/** PERM-06, DOMAIN §2.17 重置密码: also used for the first password of an account. */
export const resetAccountPassword = defineEndpoint({
  name: 'resetAccountPassword',
  path: '/api/ent/account/resetPassword',
  tag: 'credentials',
  summary:
    'Creates a one-time link for setting a new password of an enterprise account; earlier links become invalid.',
  auth: { kind: 'permission', code: 'ent_account:resetPassword' },
  body: z.strictObject({ id: z.uuid().toLowerCase() }),
  reply: z.object({ token: z.string(), expiresAt: z.iso.datetime({ offset: true }) }),
  limit: { max: 60, windowMs: 60_000 },
});
