import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import {
  MENU_AUDIENCES,
  MENU_OPEN_MODES,
  MENU_THEMES,
  menuPresetSchema,
  postRefSchema,
} from '../access/menus/menu-preset.ts';
import { line, lines, translations } from './dictionary-input.ts';
import { menuNodeSchema } from './menus.ts';

const TAG = 'menus';
const id = z.uuid();
const posts = z.array(postRefSchema).max(20);

/** Where a button stands: above a list, at a row, in a record, for selected rows. */
export const BUTTON_KINDS = ['LIST', 'ROW', 'DETAIL', 'BATCH'] as const;

/** What a menu entry is saved with (DOMAIN §2.18). */
const menuInput = {
  /** Null at the top. */
  parentId: id.nullable().default(null),
  name: line(100).min(1),
  /** Unique and for ever. */
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{1,63}$/),
  /** Route or full http(s) link; empty for an entry that only holds others. */
  param: line(500).default(''),
  icon: line(100).default(''),
  /** Title of the block of the side menu that a top entry stands in. */
  group: line(50).default(''),
  visible: z.boolean().default(true),
  keepAlive: z.boolean().default(true),
  /** Shows 临时菜单 on opening. */
  temporary: z.boolean().default(false),
  /** A tab for a route and a window for a link unless given. */
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
  /** The product brought it: its code stays, and it cannot be deleted. */
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
  /** Full pinyin and initials of the name, for the search. */
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
  /** Key of the setting without which it is not shown; empty for none. */
  setting: z.string(),
  /** Whether that setting is on; true without one. */
  isSwitchedOn: z.boolean(),
  /** The product brought it: its code stays, and it cannot be deleted, only disabled. */
  isShipped: z.boolean(),
  rowVersion: z.int(),
  buttonCount: z.int(),
});

/** A menu entry as the editor of menus shows it. */
export type MenuView = z.output<typeof menuView>;

const menuDetail = menuView.extend({
  translations: z.record(z.string(), z.string()),
  groupTranslations: z.record(z.string(), z.string()),
  buttons: z.array(buttonView),
  /** Permission groups that grant or deny it. */
  grantedBy: z.array(z.object({ code: z.string(), name: z.string(), isDenied: z.boolean() })),
  updatedAt: z.iso.datetime({ offset: true }),
});

/** A menu entry with everything that is kept of it. */
export type MenuDetail = z.output<typeof menuDetail>;

const move = z.strictObject({
  id,
  rowVersion: z.int().positive().optional(),
  /** Null for the top. */
  parentId: id.nullable(),
  /** Sibling that it stands before; null for the end. */
  beforeId: id.nullable().default(null),
});

const changed = z.strictObject({ id, rowVersion: z.int().positive().optional(), ...menuInput });
const removed = z.strictObject({ id, rowVersion: z.int().positive().optional() });

/** PERM-04. */
export const queryMenuTree = defineEndpoint({
  name: 'queryMenuTree',
  method: 'POST',
  path: '/api/menu/tree',
  tag: TAG,
  summary:
    'Every menu entry of the staff or of enterprises, parents before their children, each level in order.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ audience: z.enum(MENU_AUDIENCES).default('STAFF') }),
  reply: z.object({ menus: z.array(menuView) }),
});

/** PERM-04. */
export const getMenu = defineEndpoint({
  name: 'getMenu',
  method: 'POST',
  path: '/api/menu/detail',
  tag: TAG,
  summary: 'A menu entry with its buttons and the permission groups that grant it.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: menuDetail,
});

/** PERM-04. */
export const addMenu = defineEndpoint({
  name: 'addMenu',
  method: 'POST',
  path: '/api/menu/add',
  tag: TAG,
  summary: 'Adds a menu entry behind its siblings; permission groups then grant it.',
  auth: { kind: 'permission', code: 'menu:create' },
  wire: 'data',
  body: z.strictObject(menuInput),
  reply: menuDetail,
});

/** PERM-04. */
export const updateMenu = defineEndpoint({
  name: 'updateMenu',
  method: 'POST',
  path: '/api/menu/update',
  tag: TAG,
  summary: 'Changes a menu entry, also where it stands.',
  auth: { kind: 'permission', code: 'menu:update' },
  wire: 'data',
  body: changed,
  reply: menuDetail,
});

/** PERM-04. */
export const moveMenu = defineEndpoint({
  name: 'moveMenu',
  method: 'POST',
  path: '/api/menu/move',
  tag: TAG,
  summary: 'Puts a menu entry below another one, before one of its siblings or at the end.',
  auth: { kind: 'permission', code: 'menu:update' },
  wire: 'data',
  body: move,
  reply: z.boolean(),
});

/** PERM-04. */
export const removeMenu = defineEndpoint({
  name: 'removeMenu',
  method: 'POST',
  path: '/api/menu/delete',
  tag: TAG,
  summary: 'Deletes a menu entry without children, with its own buttons.',
  auth: { kind: 'permission', code: 'menu:delete' },
  wire: 'data',
  body: removed,
  reply: z.boolean(),
});

/** Why a menu entry is not shown to somebody. */
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
  method: 'POST',
  path: '/api/menu/preview',
  tag: TAG,
  summary: 'How the holder of some posts, or one member, sees the menu, and why what is missing is missing.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    audience: z.enum(MENU_AUDIENCES).default('STAFF'),
    /** Posts that somebody holds who is in no unit but that of the post. */
    postIds: z.array(id).max(20).default([]),
  }),
  reply: z.object({
    tree: z.array(menuNodeSchema),
    /** Entries that are not shown. */
    absent: z.array(z.object({ id: z.string(), reason: z.enum(MENU_ABSENCES) })),
  }),
});

/** PERM-04. */
export const queryMenuChoices = defineEndpoint({
  name: 'queryMenuChoices',
  method: 'POST',
  path: '/api/menu/choices',
  tag: TAG,
  summary: 'What a menu entry may name: pages, posts and the settings that stand for them.',
  auth: { kind: 'permission', code: 'menu:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    /** Pages of this build and lists, as routes. */
    routes: z.array(z.object({ param: z.string(), label: z.string() })),
    posts: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    /** Settings that hold the code of a post, with its name. */
    postSettings: z.array(z.object({ key: z.string(), name: z.string() })),
    /** Origins whose pages may be shown within a tab. */
    embedOrigins: z.array(z.string()),
  }),
});

const buttonInput = {
  menuId: id.nullable(),
  name: line(100).min(1),
  kind: z.enum(BUTTON_KINDS).default('LIST'),
  /** Question before it is done; empty for none. */
  confirmText: lines(200).default(''),
  /** Codes of the routes that it calls, beside those that ask for its own code. */
  resourceCodes: z.array(z.string().min(1).max(100)).max(50).default([]),
  orderNo: z.int().min(0).max(100_000).default(0),
  translations: translations.default({}),
};

/** `<what>:<verb>`, such as `center_record:finalPass`. */
const buttonCode = z.string().regex(/^[a-z][A-Za-z0-9_]{1,49}:[A-Za-z][A-Za-z0-9_]{0,49}$/);

/** PERM-04. */
export const addMenuButton = defineEndpoint({
  name: 'addMenuButton',
  method: 'POST',
  path: '/api/button/add',
  tag: TAG,
  summary: 'Adds a button to a menu entry.',
  auth: { kind: 'permission', code: 'menu:create' },
  wire: 'data',
  body: z.strictObject({ code: buttonCode, ...buttonInput }),
  reply: buttonView,
});

/** PERM-04. */
export const updateMenuButton = defineEndpoint({
  name: 'updateMenuButton',
  method: 'POST',
  path: '/api/button/update',
  tag: TAG,
  summary: 'Changes a button; its code stays.',
  auth: { kind: 'permission', code: 'menu:update' },
  wire: 'data',
  body: z.strictObject({
    code: z.string().max(120),
    rowVersion: z.int().positive().optional(),
    ...buttonInput,
  }),
  reply: buttonView,
});

/** PERM-04. */
export const removeMenuButton = defineEndpoint({
  name: 'removeMenuButton',
  method: 'POST',
  path: '/api/button/delete',
  tag: TAG,
  summary: 'Deletes a button that the centre has made, and takes it from every permission group.',
  auth: { kind: 'permission', code: 'menu:delete' },
  wire: 'data',
  body: z.strictObject({ code: z.string().max(120) }),
  reply: z.boolean(),
});

/** PERM-06, SPEC §7. */
export const queryEnterpriseMenus = defineEndpoint({
  ...queryMenuTree,
  name: 'queryEnterpriseMenus',
  path: '/api/ent/menu/tree',
  summary: 'Every menu entry of the enterprises, parents before their children, each level in order.',
  auth: { kind: 'permission', code: 'enterprise_menu:read' },
  body: z.strictObject({}),
});

/** PERM-06, SPEC §7. */
export const getEnterpriseMenu = defineEndpoint({
  ...getMenu,
  name: 'getEnterpriseMenu',
  path: '/api/ent/menu/detail',
  summary: 'A menu entry of the enterprises.',
  auth: { kind: 'permission', code: 'enterprise_menu:read' },
});

/** PERM-06, SPEC §7. */
export const addEnterpriseMenu = defineEndpoint({
  ...addMenu,
  name: 'addEnterpriseMenu',
  path: '/api/ent/menu/add',
  summary: 'Adds a menu entry of the enterprises.',
  auth: { kind: 'permission', code: 'enterprise_menu:create' },
});

/** PERM-06, SPEC §7. */
export const updateEnterpriseMenu = defineEndpoint({
  ...updateMenu,
  name: 'updateEnterpriseMenu',
  path: '/api/ent/menu/update',
  summary: 'Changes a menu entry of the enterprises.',
  auth: { kind: 'permission', code: 'enterprise_menu:update' },
});

/** PERM-06. */
export const moveEnterpriseMenu = defineEndpoint({
  ...moveMenu,
  name: 'moveEnterpriseMenu',
  path: '/api/ent/menu/move',
  summary: 'Puts a menu entry of the enterprises somewhere else.',
  auth: { kind: 'permission', code: 'enterprise_menu:update' },
});

/** PERM-06, SPEC §7. */
export const removeEnterpriseMenu = defineEndpoint({
  ...removeMenu,
  name: 'removeEnterpriseMenu',
  path: '/api/ent/menu/delete',
  summary: 'Deletes a menu entry of the enterprises without children.',
  auth: { kind: 'permission', code: 'enterprise_menu:delete' },
});
