import { z } from 'zod';
import { MENU_THEMES } from '../access/menus/menu-preset.ts';
import { defineEndpoint } from '../http/index.ts';
import { menuNodeSchema } from './menus.ts';

/** PERM-06, DOMAIN §2.17 以该账号预览菜单: to be looked at, nothing is done in its name. */
export const previewAccountMenus = defineEndpoint({
  name: 'previewAccountMenus',
  method: 'POST',
  path: '/api/ent/account/previewMenus',
  tag: 'menus',
  summary:
    'The menu of the enterprise side as an account finds it by its permission groups that are in force.',
  auth: { kind: 'permission', code: 'ent_account:previewMenus' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    account: z.string(),
    /** Look that the account uses; entries that keep to the other one are marked by their `themes`. */
    theme: z.enum(MENU_THEMES),
    /** Names of its permission groups, and whether each counts now. */
    groups: z.array(z.object({ name: z.string(), isInForce: z.boolean() })),
    menus: z.array(menuNodeSchema),
  }),
});

/** PERM-06, DOMAIN §2.17 重置密码: the first password of an account comes the same way. */
export const resetAccountPassword = defineEndpoint({
  name: 'resetAccountPassword',
  method: 'POST',
  path: '/api/ent/account/resetPassword',
  tag: 'credentials',
  summary:
    'Makes a link by which whoever uses an account of an enterprise gives it a new password, once; links made before are void.',
  auth: { kind: 'permission', code: 'ent_account:resetPassword' },
  wire: 'data',
  body: z.strictObject({ id: z.uuid().toLowerCase() }),
  reply: z.object({ token: z.string(), expiresAt: z.iso.datetime({ offset: true }) }),
  limit: { max: 60, windowMs: 60_000 },
});
