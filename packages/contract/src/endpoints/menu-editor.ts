import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import {
  MENU_AUDIENCES,
  MENU_OPEN_MODES,
  MENU_THEMES,
  menuPresetSchema,
  postRefSchema,
} from '../access/menus/menu-preset.ts';
import { codeLine, line, lines, translations } from './parts/stored-text.ts';
import { menuNodeSchema } from './menus.ts';

const TAG = 'menus';
const id = z.uuid();
const posts = z.array(postRefSchema).max(20);

/** Position of a button: above a list, at a row, in a record, for selected rows. */
export const BUTTON_KINDS = ['LIST', 'ROW', 'DETAIL', 'BATCH'] as const;

/** Input of a menu entry (DOMAIN §2.18). */
const menuInput = {
  /** Null at the top. */
  parentId: id.nullable().default(null),
  name: line(100).min(1),
  /** Unique and permanent. */
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{1,63}$/),
  /** Route or full http(s) link; empty for an entry that is only a group. */
  param: codeLine(500).default(''),
  icon: line(100).default(''),
  /** Title of the side menu block of a top-level entry. */
  group: line(50).default(''),
  visible: z.boolean().default(true),
  keepAlive: z.boolean().default(true),
  /** Shows 临时菜单 on opening. */
  temporary: z.boolean().default(false),
  /** By default a tab for a route and a window for a link. */
  openMode: z.enum(MENU_OPEN_MODES).optional(),
  /** Every theme when empty. */
  themes: z.array(z.enum(MENU_THEMES)).max(MENU_THEMES.length).default([]),
  status: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  preset: menuPresetSchema.default({}),
  hideForPosts: posts.default([]),
  hideUnlessPosts: posts.default([]),
  translations: translations.default({}),
  groupTranslations: translations.default({}),
};

const buttonView = z.object({
  code: z.string(),
  menuId: z.string().nullable(),
  name: z.string(),
  /** In the reader's language. */
  label: z.string(),
  translations: z.record(z.string(), z.string()),
  kind: z.enum(BUTTON_KINDS),
  confirmText: z.string(),
  resourceCodes: z.array(z.string()),
  orderNo: z.int(),
  /** Shipped with the product: its code is fixed, and it cannot be deleted. */
  isShipped: z.boolean(),
  rowVersion: z.int(),
});

/** A button of a menu entry: a permission that groups grant (DOMAIN §2.18). */
export type MenuButtonView = z.output<typeof buttonView>;

const menuView = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** In the reader's language. */
  label: z.string(),
  /** Pinyin and initials of the name, for the search. */
  pinyin: z.string(),
  code: z.string(),
  param: z.string(),
  icon: z.string(),
  group: z.string(),
  orderNo: z.int(),
  visible: z.boolean(),
  keepAlive: z.boolean(),
  temporary: z.boolean(),
  openMode: z.enum(MENU_OPEN_MODES),
  audience: z.enum(MENU_AUDIENCES),
  themes: z.array(z.enum(MENU_THEMES)),
  status: z.enum(['ENABLED', 'DISABLED']),
  preset: menuPresetSchema,
  hideForPosts: z.array(z.string()),
  hideUnlessPosts: z.array(z.string()),
  /** Key of the setting it depends on; empty for none. */
  setting: z.string(),
  /** Whether that setting is on; true without one. */
  isSwitchedOn: z.boolean(),
  /** Shipped with the product: its code is fixed, and it can be disabled but not deleted. */
  isShipped: z.boolean(),
  rowVersion: z.int(),
  buttonCount: z.int(),
});

/** A menu entry in the menu editor. */
export type MenuView = z.output<typeof menuView>;

const menuDetail = menuView.extend({
  translations: z.record(z.string(), z.string()),
  groupTranslations: z.record(z.string(), z.string()),
  buttons: z.array(buttonView),
  /** Permission groups that grant or deny it. */
  grantedBy: z.array(z.object({ code: z.string(), name: z.string(), isDenied: z.boolean() })),
  updatedAt: z.iso.datetime({ offset: true }),
});

/** A menu entry with all stored properties. */
export type MenuDetail = z.output<typeof menuDetail>;

const move = z.strictObject({
  id,
  rowVersion: rowVersionSchema.optional(),
  /** Null for the top level. */
  parentId: id.nullable(),
  /** Sibling to insert before; null for the end. */
  beforeId: id.nullable().default(null),
});

const changed = z.strictObject({ id, rowVersion: rowVersionSchema.optional(), ...menuInput });
const removed = z.strictObject({ id, rowVersion: rowVersionSchema.optional() });

/** PERM-04. */
export const queryMenuTree = defineEndpoint({
  name: 'queryMenuTree',
  path: '/api/menu/tree',
  tag: TAG,
  summary:
    'Lists all menu entries of the staff or enterprise side, parents before children, each level in order.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  body: z.strictObject({ audience: z.enum(MENU_AUDIENCES).default('STAFF') }),
  reply: z.object({ menus: z.array(menuView) }),
});

/** PERM-04. */
export const getMenu = defineEndpoint({
  name: 'getMenu',
  path: '/api/menu/detail',
  tag: TAG,
  summary: 'Returns a menu entry with its buttons and the permission groups that grant it.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: menuDetail,
});

/** PERM-04. */
export const addMenu = defineEndpoint({
  name: 'addMenu',
  path: '/api/menu/add',
  tag: TAG,
  summary: 'Creates a menu entry after its siblings; permission groups can then grant it.',
  auth: { kind: 'permission', code: 'menu:create' },
  body: z.strictObject(menuInput),
  reply: menuDetail,
});

/** PERM-04. */
export const updateMenu = defineEndpoint({
  name: 'updateMenu',
  path: '/api/menu/update',
  tag: TAG,
  summary: 'Updates a menu entry, including its position.',
  auth: { kind: 'permission', code: 'menu:update' },
  body: changed,
  reply: menuDetail,
});

/** PERM-04. */
export const moveMenu = defineEndpoint({
  name: 'moveMenu',
  path: '/api/menu/move',
  tag: TAG,
  summary: 'Moves a menu entry under another parent, before a sibling or to the end.',
  auth: { kind: 'permission', code: 'menu:update' },
  body: move,
  reply: z.boolean(),
});

/** PERM-04. */
export const removeMenu = defineEndpoint({
  name: 'removeMenu',
  path: '/api/menu/delete',
  tag: TAG,
  summary: 'Deletes a menu entry without children, with its own buttons.',
  auth: { kind: 'permission', code: 'menu:delete' },
  body: removed,
  reply: z.boolean(),
});

/** Why a menu entry is hidden from a member. */
export const MENU_ABSENCES = [
  'off',
  'invisible',
  'switchedOff',
  'denied',
  'notGranted',
  'post',
  'above',
] as const;

/** PERM-02 PERM-03. */
export const previewMenus = defineEndpoint({
  name: 'previewMenus',
  path: '/api/menu/preview',
  tag: TAG,
  summary: 'Returns the menu for a holder of given posts or for one member, with reasons for hidden entries.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  body: z.strictObject({
    audience: z.enum(MENU_AUDIENCES).default('STAFF'),
    /** Posts for which the preview assumes a holder, in the unit of the post. */
    postIds: z.array(id).max(20).default([]),
  }),
  reply: z.object({
    tree: z.array(menuNodeSchema),
    /** Hidden entries. */
    absent: z.array(z.object({ id: z.string(), reason: z.enum(MENU_ABSENCES) })),
  }),
});

/** PERM-04. */
export const queryMenuChoices = defineEndpoint({
  name: 'queryMenuChoices',
  path: '/api/menu/choices',
  tag: TAG,
  summary: 'Returns what a menu entry may reference: pages, posts, and the settings that name posts.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({
    /** Pages of this build and lists, as routes. */
    routes: z.array(z.object({ param: z.string(), label: z.string() })),
    posts: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    /** Settings with a post's code, and the post's name. */
    postSettings: z.array(z.object({ key: z.string(), name: z.string() })),
    /** Origins whose pages may be embedded in a tab. */
    embedOrigins: z.array(z.string()),
  }),
});

const buttonInput = {
  menuId: id.nullable(),
  name: line(100).min(1),
  kind: z.enum(BUTTON_KINDS).default('LIST'),
  /** Confirmation question; empty for none. */
  confirmText: lines(200).default(''),
  /** Codes of the routes it calls, besides those that require its own code. */
  resourceCodes: z.array(z.string().min(1).max(100)).max(50).default([]),
  orderNo: z.int().min(0).max(100_000).default(0),
  translations: translations.default({}),
};

/** `<what>:<verb>`, such as `center_record:finalPass`. */
const buttonCode = z.string().regex(/^[a-z][A-Za-z0-9_]{1,49}:[A-Za-z][A-Za-z0-9_]{0,49}$/);

/** PERM-04. */
export const addMenuButton = defineEndpoint({
  name: 'addMenuButton',
  path: '/api/button/add',
  tag: TAG,
  summary: 'Adds a button to a menu entry.',
  auth: { kind: 'permission', code: 'menu:create' },
  body: z.strictObject({ code: buttonCode, ...buttonInput }),
  reply: buttonView,
});

/** PERM-04. */
export const updateMenuButton = defineEndpoint({
  name: 'updateMenuButton',
  path: '/api/button/update',
  tag: TAG,
  summary: 'Updates a button; its code cannot change.',
  auth: { kind: 'permission', code: 'menu:update' },
  body: z.strictObject({
    code: z.string().max(120),
    rowVersion: rowVersionSchema.optional(),
    ...buttonInput,
  }),
  reply: buttonView,
});

/** PERM-04. */
export const removeMenuButton = defineEndpoint({
  name: 'removeMenuButton',
  path: '/api/button/delete',
  tag: TAG,
  summary: 'Deletes a button created by the centre and removes it from every permission group.',
  auth: { kind: 'permission', code: 'menu:delete' },
  body: z.strictObject({ code: z.string().max(120) }),
  reply: z.boolean(),
});

/** PERM-06, SPEC §7. */
export const queryEnterpriseMenus = defineEndpoint({
  ...queryMenuTree,
  name: 'queryEnterpriseMenus',
  path: '/api/ent/menu/tree',
  summary: 'Lists all enterprise menu entries, parents before children, each level in order.',
  auth: { kind: 'permission', code: 'enterprise_menu:read' },
  body: z.strictObject({}),
});

/** PERM-06, SPEC §7. */
export const getEnterpriseMenu = defineEndpoint({
  ...getMenu,
  name: 'getEnterpriseMenu',
  path: '/api/ent/menu/detail',
  summary: 'Returns an enterprise menu entry.',
  auth: { kind: 'permission', code: 'enterprise_menu:read' },
});

/** PERM-06, SPEC §7. */
export const addEnterpriseMenu = defineEndpoint({
  ...addMenu,
  name: 'addEnterpriseMenu',
  path: '/api/ent/menu/add',
  summary: 'Creates an enterprise menu entry.',
  auth: { kind: 'permission', code: 'enterprise_menu:create' },
});

/** PERM-06, SPEC §7. */
export const updateEnterpriseMenu = defineEndpoint({
  ...updateMenu,
  name: 'updateEnterpriseMenu',
  path: '/api/ent/menu/update',
  summary: 'Updates an enterprise menu entry.',
  auth: { kind: 'permission', code: 'enterprise_menu:update' },
});

/** PERM-06. */
export const moveEnterpriseMenu = defineEndpoint({
  ...moveMenu,
  name: 'moveEnterpriseMenu',
  path: '/api/ent/menu/move',
  summary: 'Moves an enterprise menu entry.',
  auth: { kind: 'permission', code: 'enterprise_menu:update' },
});

/** PERM-06, SPEC §7. */
export const removeEnterpriseMenu = defineEndpoint({
  ...removeMenu,
  name: 'removeEnterpriseMenu',
  path: '/api/ent/menu/delete',
  summary: 'Deletes an enterprise menu entry without children.',
  auth: { kind: 'permission', code: 'enterprise_menu:delete' },
});
