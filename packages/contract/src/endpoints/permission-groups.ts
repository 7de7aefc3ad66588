import { z } from 'zod';
import { GROUP_AUDIENCES, GROUP_STATUSES } from '../access/groups/group-content.ts';
import type { GroupContent } from '../access/groups/group-content.ts';
import { groupContentSchema } from '../access/groups/group-schema.ts';
import type { FieldDefinition } from '../definitions/index.ts';
import { defineEndpoint, rowVersionOrZeroSchema, versionNumberSchema } from '../http/index.ts';
import { line } from './parts/stored-text.ts';

const TAG = 'permissions';
const id = z.uuid();
const moment = z.iso.datetime({ offset: true });
const READ = { kind: 'permission', code: 'permission:read', orCode: 'enterprise_permission:read' } as const;
const UPDATE = {
  kind: 'permission',
  code: 'permission:update',
  orCode: 'enterprise_permission:update',
} as const;

/** The server sends these in normal form. */
const content = z.custom<GroupContent>((value) => typeof value === 'object' && value !== null);
/** Names of members, posts and units by id. */
const names = z.record(z.string(), z.string());
const kind = z.enum(['CREATE', 'UPDATE', 'REMOVE']);

const pendingMark = z.object({ kind, author: z.string(), updatedAt: moment });

const groupRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  audience: z.enum(GROUP_AUDIENCES),
  status: z.enum(GROUP_STATUSES),
  /** Whether it is in force: enabled, published and within its validity. */
  isInForce: z.boolean(),
  /** 0 for an unpublished group. */
  version: z.int(),
  /** A staged change. */
  pending: pendingMark.nullable(),
});

/** A row in the tree of groups, including staged changes. */
export type PermissionGroupRow = z.output<typeof groupRow>;

/** PERM-04: the tree of groups. */
export const queryPermissionGroups = defineEndpoint({
  name: 'queryPermissionGroups',
  path: '/api/permission/group/query',
  tag: TAG,
  summary: 'Lists all permission groups, with their unpublished changes applied.',
  auth: READ,
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.array(groupRow),
});

const groupState = z.object({
  id: z.string(),
  /** Content in force; null for an unpublished group. */
  published: z.object({ content, version: z.int(), publishedAt: moment }).nullable(),
  pending: z
    .object({
      kind,
      /** Null for a group to delete. */
      content: content.nullable(),
      rowVersion: z.int(),
      author: z.string(),
      updatedAt: moment,
      /** The group was changed since: this change must be rebased first. */
      isStale: z.boolean(),
    })
    .nullable(),
  names,
});

/** A group with its published and staged content. */
export type PermissionGroupState = z.output<typeof groupState>;

/** PERM-04: one group. */
export const getPermissionGroup = defineEndpoint({
  name: 'getPermissionGroup',
  path: '/api/permission/group/get',
  tag: TAG,
  summary: 'Returns a permission group as published and with its unpublished changes.',
  auth: READ,
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: groupState,
});

/** PERM-04: stages a change; it takes effect on publishing. */
export const savePermissionGroup = defineEndpoint({
  name: 'savePermissionGroup',
  path: '/api/permission/group/save',
  tag: TAG,
  summary:
    'Stages a new or changed group until it is published; content equal to the published group removes the change.',
  auth: UPDATE,
  body: z.strictObject({
    /** The group to change; absent for a new one. */
    id: id.optional(),
    /** Row version of the existing staged change; 0 for none. */
    rowVersion: rowVersionOrZeroSchema.default(0),
    /** Version of the group the change is based on. */
    baseVersion: rowVersionOrZeroSchema.default(0),
    content: groupContentSchema,
  }),
  reply: groupState,
});

/** PERM-04: copies a group without its holders. */
export const copyPermissionGroup = defineEndpoint({
  name: 'copyPermissionGroup',
  path: '/api/permission/group/copy',
  tag: TAG,
  summary: 'Stages a new group as a copy of another one, without its holders.',
  auth: UPDATE,
  body: z.strictObject({
    id,
    code: groupContentSchema.shape.code,
    name: groupContentSchema.shape.name,
  }),
  reply: groupState,
});

/** PERM-04: stages the deletion of a group. */
export const removePermissionGroup = defineEndpoint({
  name: 'removePermissionGroup',
  path: '/api/permission/group/delete',
  tag: TAG,
  summary: 'Stages the deletion of a group; a group that was never published is deleted immediately.',
  auth: UPDATE,
  body: z.strictObject({ id, rowVersion: rowVersionOrZeroSchema.default(0) }),
  reply: z.boolean(),
});

/** PERM-04: compares two groups, including staged changes. */
export const comparePermissionGroups = defineEndpoint({
  name: 'comparePermissionGroups',
  path: '/api/permission/group/compare',
  tag: TAG,
  summary:
    'Returns the contents of two groups with unpublished changes applied, as input for `diffGroupContents`.',
  auth: READ,
  viewing: 'read',
  body: z.strictObject({ leftId: id, rightId: id }),
  reply: z.object({ left: content, right: content, names }),
});

const versionRow = z.object({
  version: z.int(),
  kind: z.enum(['SHIPPED', 'CREATE', 'UPDATE', 'REMOVE']),
  content,
  remark: z.string(),
  author: z.string(),
  publishedBy: z.string(),
  publishedAt: moment,
});

/** A published version of a group. */
export type PermissionVersion = z.output<typeof versionRow>;

/** PERM-04: published versions, newest first. */
export const queryPermissionHistory = defineEndpoint({
  name: 'queryPermissionHistory',
  path: '/api/permission/group/history',
  tag: TAG,
  summary: 'Lists the published versions of a group, newest first.',
  auth: READ,
  viewing: 'read',
  body: z.strictObject({ id, limit: z.int().min(1).max(100).default(50) }),
  reply: z.object({ versions: z.array(versionRow), names }),
});

/** PERM-04: stages an earlier version. */
export const revertPermissionGroup = defineEndpoint({
  name: 'revertPermissionGroup',
  path: '/api/permission/group/revert',
  tag: TAG,
  summary: 'Stages the content of an earlier version of a group, without references that no longer exist.',
  auth: UPDATE,
  body: z.strictObject({ id, version: versionNumberSchema, rowVersion: rowVersionOrZeroSchema.default(0) }),
  reply: groupState,
});

const menuChoice = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  audience: z.enum(GROUP_AUDIENCES),
  icon: z.string(),
  /** Whether it opens a page itself. */
  isPage: z.boolean(),
  isEnabled: z.boolean(),
});
const buttonChoice = z.object({ code: z.string(), menuId: z.string().nullable(), name: z.string() });
const resourceChoice = z.object({
  code: z.string(),
  name: z.string(),
  statuses: z.array(z.object({ code: z.string(), label: z.string(), tone: z.string() })),
  /** Every field by name, in the reader's language. */
  fields: z.record(
    z.string(),
    z.custom<FieldDefinition>((value) => typeof value === 'object' && value !== null),
  ),
});

/** A resource for which rules can be defined. */
export type ResourceChoice = z.output<typeof resourceChoice>;
/** A menu that can be granted. */
export type MenuChoice = z.output<typeof menuChoice>;
/** A button that can be granted. */
export type ButtonChoice = z.output<typeof buttonChoice>;

/** PERM-04: everything that can be granted. */
export const getPermissionCatalogue = defineEndpoint({
  name: 'getPermissionCatalogue',
  path: '/api/permission/catalogue',
  tag: TAG,
  summary:
    'Returns the menus, buttons and resources that groups can reference, and which the caller may grant.',
  auth: READ,
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({
    menus: z.array(menuChoice),
    buttons: z.array(buttonChoice),
    resources: z.array(resourceChoice),
    /** Posts that can hold a group. */
    posts: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Menus and buttons the caller may grant; null for all. */
    mayGrant: z.object({ menus: z.array(z.string()), buttons: z.array(z.string()) }).nullable(),
  }),
});

/** Selection options for a group. */
export type PermissionCatalogue = z.output<typeof getPermissionCatalogue.reply>;

/** Reason for publishing. */
export const publishRemark = line(200).min(1);
