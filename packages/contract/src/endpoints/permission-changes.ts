import { z } from 'zod';
import { FIELD_MODES, type RowScope } from '../access/grant.ts';
import type { GroupContent } from '../access/groups/group-content.ts';
import { defineEndpoint } from '../http/index.ts';
import { publishRemark } from './permission-groups.ts';

const TAG = 'permissions';
const id = z.uuid();
const moment = z.iso.datetime({ offset: true });
const content = z.custom<GroupContent>((value) => typeof value === 'object' && value !== null);
/** Changes by the groups they change, each with the version that was looked at. */
const chosen = z
  .array(z.strictObject({ groupId: id, rowVersion: z.int().min(1) }))
  .min(1)
  .max(500);

const changeView = z.object({
  groupId: z.string(),
  kind: z.enum(['CREATE', 'UPDATE', 'REMOVE']),
  code: z.string(),
  name: z.string(),
  /** What counts now; null for a new group. */
  before: content.nullable(),
  /** What is to count; null for a group that is to go. */
  after: content.nullable(),
  isStale: z.boolean(),
  rowVersion: z.int(),
  author: z.string(),
  updatedAt: moment,
});

/** A change of a group that waits to be published. */
export type PermissionChange = z.output<typeof changeView>;

/** PERM-04: what waits to be published. */
export const queryPermissionChanges = defineEndpoint({
  name: 'queryPermissionChanges',
  method: 'POST',
  path: '/api/permission/change/query',
  tag: TAG,
  summary: 'Changes of permission groups that wait to be published, the latest first.',
  auth: { kind: 'permission', code: 'permission:read', orCode: 'enterprise_permission:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({ changes: z.array(changeView), names: z.record(z.string(), z.string()) }),
});

/** PERM-04: takes changes back before they count. */
export const discardPermissionChanges = defineEndpoint({
  name: 'discardPermissionChanges',
  method: 'POST',
  path: '/api/permission/change/discard',
  tag: TAG,
  summary: 'Throws changes away that were not published; answers how many.',
  auth: { kind: 'permission', code: 'permission:update', orCode: 'enterprise_permission:update' },
  wire: 'data',
  body: z.strictObject({ changes: chosen }),
  reply: z.int(),
});

/** PERM-04: does a change anew on what was published since. */
export const rebasePermissionChange = defineEndpoint({
  name: 'rebasePermissionChange',
  method: 'POST',
  path: '/api/permission/change/rebase',
  tag: TAG,
  summary: 'Brings a change up to date with what was published since it began.',
  auth: { kind: 'permission', code: 'permission:update', orCode: 'enterprise_permission:update' },
  wire: 'data',
  body: z.strictObject({ groupId: id, rowVersion: z.int().min(1) }),
  reply: z.boolean(),
});

const people = z.object({
  /** How many members. */
  count: z.int(),
  /** The first of them. */
  first: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
});
const effect = z.object({ change: z.enum(['gain', 'loss']), people });

/** What publishing would do to people. */
const impact = z.object({
  /** Everybody who gains or loses anything. */
  people,
  menus: z.array(effect.extend({ menuId: z.string() })),
  buttons: z.array(effect.extend({ code: z.string() })),
  rows: z.array(
    effect.extend({
      resource: z.string(),
      scope: z.custom<RowScope>((value) => typeof value === 'object' && value !== null),
      /** The scope takes rows away: it is lost by being added, and won by going. */
      denied: z.boolean(),
    }),
  ),
  fields: z.array(
    effect.extend({
      resource: z.string(),
      field: z.string(),
      /** State of the record; null for every other one. */
      status: z.string().nullable(),
      before: z.enum(FIELD_MODES),
      after: z.enum(FIELD_MODES),
    }),
  ),
  /** What stands in the way of publishing, in the reader's language. */
  obstacles: z.array(z.object({ error: z.string(), message: z.string() })),
});

/** What publishing would do to people. */
export type PermissionImpact = z.output<typeof impact>;

/** PERM-04: who gains and who loses what. */
export const previewPermissionPublish = defineEndpoint({
  name: 'previewPermissionPublish',
  method: 'POST',
  path: '/api/permission/change/preview',
  tag: TAG,
  summary: 'Who gains and who loses what when changes are published now; nothing is published.',
  auth: { kind: 'permission', code: 'permission:read', orCode: 'enterprise_permission:read' },
  wire: 'data',
  body: z.strictObject({ changes: chosen }),
  reply: impact,
});

/** PERM-04, PERM-07: changes take effect together, on every node, with the next call of everybody. */
export const publishPermissionChanges = defineEndpoint({
  name: 'publishPermissionChanges',
  method: 'POST',
  path: '/api/permission/change/publish',
  tag: TAG,
  summary: 'Puts changes of permission groups into force, all of them or none; answers how many.',
  auth: { kind: 'permission', code: 'permission:publish', orCode: 'enterprise_permission:publish' },
  wire: 'data',
  body: z.strictObject({ changes: chosen, remark: publishRemark }),
  reply: z.int(),
});
