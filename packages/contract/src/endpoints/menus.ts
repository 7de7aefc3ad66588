import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { MENU_THEMES, type MenuTheme } from '../access/menus/menu-preset.ts';

/** A menu node as the browser receives it (SPEC §3, DOMAIN §2.18); names are already in the caller's language. */
export interface MenuNode {
  readonly type: 'MENU';
  readonly name: string;
  /** Unique and for ever. */
  readonly code: string;
  /** Route, or a full http(s) link; empty for a node that only holds others. */
  readonly param: string;
  /** Name in the icon map. */
  readonly icon: string;
  readonly menus: MenuNode[];
  readonly buttons: { readonly code: string; readonly name: string }[];
  /** Title of the block of the side menu that a top node stands in; empty for none. */
  readonly group: string;
  /** Pages of this node stay alive while their tab is open (TAB-07). */
  readonly keepAlive: boolean;
  /** Shows 临时菜单 on opening (NAV-11). */
  readonly temporary: boolean;
  /** Full pinyin and initials of the name, lower case, for the menu search (TAB-09). */
  readonly pinyin: string;
  /** Where it opens when that is not what its param says: a route in a window, a link within a tab (内嵌). */
  readonly openMode?: 'WINDOW' | 'EMBED' | undefined;
  /** Themes that show it; every one when absent. */
  readonly themes?: readonly MenuTheme[] | undefined;
}

/** A menu node with everything below it. */
export const menuNodeSchema: z.ZodType<MenuNode> = z.object({
  type: z.literal('MENU'),
  name: z.string(),
  code: z.string(),
  param: z.string(),
  icon: z.string(),
  get menus() {
    return z.array(menuNodeSchema);
  },
  buttons: z.array(z.object({ code: z.string(), name: z.string() })),
  group: z.string(),
  keepAlive: z.boolean(),
  temporary: z.boolean(),
  pinyin: z.string(),
  openMode: z.enum(['WINDOW', 'EMBED']).optional(),
  themes: z.array(z.enum(MENU_THEMES)).readonly().optional(),
});

/** AUTH-11. */
export const queryModulesTree = defineEndpoint({
  name: 'queryModulesTree',
  method: 'POST',
  path: '/api/auth/resource/queryModulesTreeByMemberId',
  tag: 'menus',
  summary: "A member's menus with their buttons; another member's tree needs a permission.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.array(menuNodeSchema),
});
