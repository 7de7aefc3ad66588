import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { MENU_THEMES, type MenuTheme } from '../access/menus/menu-preset.ts';

/** A menu node for the browser (SPEC §3, DOMAIN §2.18); names are already in the caller's language. */
export interface MenuNode {
  readonly type: 'MENU';
  readonly name: string;
  /** Unique and permanent. */
  readonly code: string;
  /** Route, or a full http(s) link; empty for a node that is only a group. */
  readonly param: string;
  /** Name in the icon map. */
  readonly icon: string;
  readonly menus: MenuNode[];
  readonly buttons: { readonly code: string; readonly name: string }[];
  /** Title of the side menu block of a top-level node; empty for none. */
  readonly group: string;
  /** Pages of this node stay alive while their tab is open (TAB-07). */
  readonly keepAlive: boolean;
  /** Shows 临时菜单 on opening (NAV-11). */
  readonly temporary: boolean;
  /** Pinyin and initials of the name, lower case, for the menu search (TAB-09). */
  readonly pinyin: string;
  /** Set if it differs from the default of its param: a route in a window, a link within a tab (内嵌). */
  readonly openMode?: 'WINDOW' | 'EMBED' | undefined;
  /** Themes that show it; all if absent. */
  readonly themes?: readonly MenuTheme[] | undefined;
}

/** A menu node with its descendants. */
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
  path: '/api/auth/resource/queryModulesTreeByMemberId',
  tag: 'menus',
  summary: "Returns a member's menus with their buttons; another member's menus require a permission.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.array(menuNodeSchema),
});
