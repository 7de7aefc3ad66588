import { z } from 'zod';
import { FIELD_MODES, type RowScope } from '../access/grant.ts';
import type { GroupContent } from '../access/groups/group-content.ts';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import { publishRemark } from './permission-groups.ts';

const TAG = 'permissions';
const id = z.uuid();
const moment = z.iso.datetime({ offset: true });
const content = z.custom<GroupContent>((value) => typeof value === 'object' && value !== null);
/** Changes by group, each with the reviewed version. */
const chosen = z
  .array(z.strictObject({ groupId: id, rowVersion: rowVersionSchema }))
  .min(1)
  .max(500);

const changeView = z.object({
  groupId: z.string(),
  kind: z.enum(['CREATE', 'UPDATE', 'REMOVE']),
  code: z.string(),
  name: z.string(),
  /** Content in force; null for a new group. */
  before: content.nullable(),
  /** New content; null for a group to delete. */
  after: content.nullable(),
  isStale: z.boolean(),
  rowVersion: z.int(),
  author: z.string(),
  updatedAt: moment,
});

/** A staged change of a group. */
export type PermissionChange = z.output<typeof changeView>;

/** PERM-04: the staged changes. */
export const queryPermissionChanges = defineEndpoint({
  name: 'queryPermissionChanges',
  path: '/api/permission/change/query',
  tag: TAG,
  summary: 'Lists the unpublished changes of permission groups, latest first.',
  auth: { kind: 'permission', code: 'permission:read', orCode: 'enterprise_permission:read' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({ changes: z.array(changeView), names: z.record(z.string(), z.string()) }),
});

/** PERM-04: discards staged changes. */
export const discardPermissionChanges = defineEndpoint({
  name: 'discardPermissionChanges',
  path: '/api/permission/change/discard',
  tag: TAG,
  summary: 'Discards unpublished changes; returns their number.',
  auth: { kind: 'permission', code: 'permission:update', orCode: 'enterprise_permission:update' },
  body: z.strictObject({ changes: chosen }),
  reply: z.int(),
});

/** PERM-04: rebases a change on the version published since. */
export const rebasePermissionChange = defineEndpoint({
  name: 'rebasePermissionChange',
  path: '/api/permission/change/rebase',
  tag: TAG,
  summary: 'Updates a change with what was published after it began.',
  auth: { kind: 'permission', code: 'permission:update', orCode: 'enterprise_permission:update' },
  body: z.strictObject({ groupId: id, rowVersion: rowVersionSchema }),
  reply: z.boolean(),
});

const people = z.object({
  /** Number of members. */
  count: z.int(),
  /** The first of them. */
  first: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
});
const effect = z.object({ change: z.enum(['gain', 'loss']), people });

/** Effects of publishing on members. */
const impact = z.object({
  /** Members who gain or lose anything. */
  people,
  menus: z.array(effect.extend({ menuId: z.string() })),
  buttons: z.array(effect.extend({ code: z.string() })),
  rows: z.array(
    effect.extend({
      resource: z.string(),
      scope: z.custom<RowScope>((value) => typeof value === 'object' && value !== null),
      /** A denied scope: adding it removes rows, removing it restores them. */
      denied: z.boolean(),
    }),
  ),
  fields: z.array(
    effect.extend({
      resource: z.string(),
      field: z.string(),
      /** State of the record; null for all others. */
      status: z.string().nullable(),
      before: z.enum(FIELD_MODES),
      after: z.enum(FIELD_MODES),
    }),
  ),
  /** Reasons that block publishing, in the reader's language. */
  obstacles: z.array(z.object({ error: z.string(), message: z.string() })),
});

/** Effects of publishing on members. */
export type PermissionImpact = z.output<typeof impact>;

/** PERM-04: who gains or loses which rights. */
export const previewPermissionPublish = defineEndpoint({
  name: 'previewPermissionPublish',
  path: '/api/permission/change/preview',
  tag: TAG,
  summary: 'Forecasts which members gain and lose permissions when changes are published; publishes nothing.',
  auth: { kind: 'permission', code: 'permission:read', orCode: 'enterprise_permission:read' },
  body: z.strictObject({ changes: chosen }),
  reply: impact,
});

/** PERM-04, PERM-07: changes take effect together, on every node, with the next call. */
export const publishPermissionChanges = defineEndpoint({
  name: 'publishPermissionChanges',
  path: '/api/permission/change/publish',
  tag: TAG,
  summary: 'Publishes changes of permission groups, all of them or none; returns their number.',
  auth: { kind: 'permission', code: 'permission:publish', orCode: 'enterprise_permission:publish' },
  body: z.strictObject({ changes: chosen, remark: publishRemark }),
  reply: z.int(),
});
