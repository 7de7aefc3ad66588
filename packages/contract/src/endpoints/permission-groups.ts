import { z } from 'zod';
import { GROUP_AUDIENCES, GROUP_STATUSES } from '../access/groups/group-content.ts';
import type { GroupContent } from '../access/groups/group-content.ts';
import { groupContentSchema } from '../access/groups/group-schema.ts';
import type { FieldDefinition } from '../definitions/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { line } from './dictionary-input.ts';

const TAG = 'permissions';
const id = z.uuid();
const moment = z.iso.datetime({ offset: true });
const READ = { kind: 'permission', code: 'permission:read', orCode: 'enterprise_permission:read' } as const;
const UPDATE = {
  kind: 'permission',
  code: 'permission:update',
  orCode: 'enterprise_permission:update',
} as const;

/** The server builds these in their normal form. */
const content = z.custom<GroupContent>((value) => typeof value === 'object' && value !== null);
/** Names of members, posts and units by their ids. */
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
  /** Whether it counts now: enabled, published and in its time of validity. */
  isInForce: z.boolean(),
  /** 0 for a group that was never published. */
  version: z.int(),
  /** A change that waits to be published. */
  pending: pendingMark.nullable(),
});

/** A line of the tree of groups; what is pending is shown already. */
export type PermissionGroupRow = z.output<typeof groupRow>;

/** PERM-04: the tree of groups. */
export const queryPermissionGroups = defineEndpoint({
  name: 'queryPermissionGroups',
  method: 'POST',
  path: '/api/permission/group/query',
  tag: TAG,
  summary: 'Every permission group, those with changes to come as they will be.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.array(groupRow),
});

const groupState = z.object({
  id: z.string(),
  /** What counts now; null for a group that was never published. */
  published: z.object({ content, version: z.int(), publishedAt: moment }).nullable(),
  pending: z
    .object({
      kind,
      /** Null for a group that is to go. */
      content: content.nullable(),
      rowVersion: z.int(),
      author: z.string(),
      updatedAt: moment,
      /** The group has been changed since: this change must be brought up to date first. */
      isStale: z.boolean(),
    })
    .nullable(),
  names,
});

/** A group with what is published and what is to come. */
export type PermissionGroupState = z.output<typeof groupState>;

/** PERM-04: one group. */
export const getPermissionGroup = defineEndpoint({
  name: 'getPermissionGroup',
  method: 'POST',
  path: '/api/permission/group/get',
  tag: TAG,
  summary: 'A permission group as it is published and as it is going to be.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: groupState,
});

/** PERM-04: stages a change; nothing takes effect before it is published. */
export const savePermissionGroup = defineEndpoint({
  name: 'savePermissionGroup',
  method: 'POST',
  path: '/api/permission/group/save',
  tag: TAG,
  summary:
    'Keeps a new group, or a change of one, until it is published. The same as published takes the change back.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject({
    /** Of the group that is changed; a new one without. */
    id: id.optional(),
    /** Of the change that is gone on with; 0 when there is none yet. */
    rowVersion: z.int().min(0).default(0),
    /** Version of the group that the change began with. */
    baseVersion: z.int().min(0).default(0),
    content: groupContentSchema,
  }),
  reply: groupState,
});

/** PERM-04: a new group like another one. Nobody holds it yet. */
export const copyPermissionGroup = defineEndpoint({
  name: 'copyPermissionGroup',
  method: 'POST',
  path: '/api/permission/group/copy',
  tag: TAG,
  summary: 'Stages a new group that says the same as another one, without its holders.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject({
    id,
    code: groupContentSchema.shape.code,
    name: groupContentSchema.shape.name,
  }),
  reply: groupState,
});

/** PERM-04: stages that a group goes. */
export const removePermissionGroup = defineEndpoint({
  name: 'removePermissionGroup',
  method: 'POST',
  path: '/api/permission/group/delete',
  tag: TAG,
  summary: 'Stages that a group goes; a group that was never published goes at once.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject({ id, rowVersion: z.int().min(0).default(0) }),
  reply: z.boolean(),
});

/** PERM-04: two groups beside each other, each as it is going to be. */
export const comparePermissionGroups = defineEndpoint({
  name: 'comparePermissionGroups',
  method: 'POST',
  path: '/api/permission/group/compare',
  tag: TAG,
  summary: 'What two groups say, each as it is going to be, for `diffGroupContents`.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
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

/** A version of a group that was published once. */
export type PermissionVersion = z.output<typeof versionRow>;

/** PERM-04: what was published, newest first. */
export const queryPermissionHistory = defineEndpoint({
  name: 'queryPermissionHistory',
  method: 'POST',
  path: '/api/permission/group/history',
  tag: TAG,
  summary: 'The published versions of a group, newest first.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id, limit: z.int().min(1).max(100).default(50) }),
  reply: z.object({ versions: z.array(versionRow), names }),
});

/** PERM-04: stages an earlier version. */
export const revertPermissionGroup = defineEndpoint({
  name: 'revertPermissionGroup',
  method: 'POST',
  path: '/api/permission/group/revert',
  tag: TAG,
  summary: 'Stages what a group said in an earlier version, without what is gone since.',
  auth: UPDATE,
  wire: 'data',
  body: z.strictObject({ id, version: z.int().min(1), rowVersion: z.int().min(0).default(0) }),
  reply: groupState,
});

const menuChoice = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  audience: z.enum(GROUP_AUDIENCES),
  icon: z.string(),
  /** Whether it opens something itself. */
  isPage: z.boolean(),
  isEnabled: z.boolean(),
});
const buttonChoice = z.object({ code: z.string(), menuId: z.string().nullable(), name: z.string() });
const resourceChoice = z.object({
  code: z.string(),
  name: z.string(),
  statuses: z.array(z.object({ code: z.string(), label: z.string(), tone: z.string() })),
  /** Every field by its name, in the reader's language. */
  fields: z.record(
    z.string(),
    z.custom<FieldDefinition>((value) => typeof value === 'object' && value !== null),
  ),
});

/** A resource that rules can be made for. */
export type ResourceChoice = z.output<typeof resourceChoice>;
/** A menu that can be granted. */
export type MenuChoice = z.output<typeof menuChoice>;
/** A button that can be granted. */
export type ButtonChoice = z.output<typeof buttonChoice>;

/** PERM-04: everything that can be granted. */
export const getPermissionCatalogue = defineEndpoint({
  name: 'getPermissionCatalogue',
  method: 'POST',
  path: '/api/permission/catalogue',
  tag: TAG,
  summary: 'Menus, buttons and resources that groups can speak of, and what of it the caller may grant.',
  auth: READ,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    menus: z.array(menuChoice),
    buttons: z.array(buttonChoice),
    resources: z.array(resourceChoice),
    /** Posts that can hold a group. */
    posts: z.array(z.object({ id: z.string(), name: z.string() })),
    /** What the caller may grant; null for everything. */
    mayGrant: z.object({ menus: z.array(z.string()), buttons: z.array(z.string()) }).nullable(),
  }),
});

/** What a group can be made of. */
export type PermissionCatalogue = z.output<typeof getPermissionCatalogue.reply>;

/** Sentence of whoever publishes: why. */
export const publishRemark = line(200).min(1);
