import { z } from 'zod';
import { FIELD_MODES, type RowScope } from '../access/grant.ts';
import { GROUP_STATUSES, HOLDER_KINDS } from '../access/groups/group-content.ts';
import { defineEndpoint } from '../http/index.ts';
import { MENU_ABSENCES } from './menu-editor.ts';
import { getPermissionCatalogue } from './permission-groups.ts';

const TAG = 'permissions';
const id = z.uuid().toLowerCase();
const moment = z.iso.datetime({ offset: true });
const EXPLAIN = { kind: 'permission', code: 'permission:explain' } as const;

const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('menu'), menuId: id }),
  /** An endpoint by name (`saveRecord`). */
  z.strictObject({ kind: z.literal('route'), name: z.string().min(1).max(100) }),
  z.strictObject({
    kind: z.literal('resource'),
    resource: z.string().min(1).max(64),
    /** `read`, `create` … or an action code. */
    verb: z.string().min(1).max(64),
    recordId: id.optional(),
    /** Name of a field; `table.column` for a sub-table column. */
    field: z.string().min(1).max(130).optional(),
  }),
]);

/** A question about a member's rights. */
export type AccessQuestion = z.output<typeof question>;

/** Contribution of one group to the result. */
const finding = z.object({
  groupId: z.string(),
  /** Whether the group is in force: enabled and within its validity. */
  isInForce: z.boolean(),
  effect: z.enum(['allows', 'refuses', 'limits']),
  /** Rows of the rule. */
  scope: z.custom<RowScope>((value) => typeof value === 'object' && value !== null).optional(),
  /** Whether the record is one of them. */
  matches: z.boolean().optional(),
  /** The group's mode for the field … */
  mode: z.enum(FIELD_MODES).optional(),
  /** … in these states; in all if absent. */
  statuses: z.array(z.string()).optional(),
});

/** Contribution of one permission group to the result. */
export type AccessFinding = z.output<typeof finding>;

/** Required conditions, in order. */
export const ACCESS_CHECKS = [
  'member',
  'public',
  'signedIn',
  'apiKey',
  'code',
  'menu',
  'menuShown',
  'platform',
  'reach',
  'record',
  'state',
  'condition',
  'field',
] as const;

const check = z.object({
  kind: z.enum(ACCESS_CHECKS),
  passes: z.boolean(),
  findings: z.array(finding),
  /** Required permission. */
  code: z.string().optional(),
  /** Why a menu entry is hidden. */
  absence: z.enum(MENU_ABSENCES).optional(),
  /** State of the record, and the states that allow the action. */
  status: z.string().optional(),
  from: z.array(z.string()).optional(),
  /** Resulting mode of the field. */
  mode: z.enum(FIELD_MODES).optional(),
  /** Personal data: visible in full only after stating a reason. */
  isPersonal: z.boolean().optional(),
  /** Whether the member may unmask it with a reason. */
  canUnmask: z.boolean().optional(),
});

/** One condition with the contribution of each group. */
export type AccessCheck = z.output<typeof check>;

const assignedGroup = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(GROUP_STATUSES),
  validFrom: moment.nullable(),
  validTo: moment.nullable(),
  isInForce: z.boolean(),
  /** How it is assigned: by name, by a post, by the member's unit or an ancestor. Names of posts and units. */
  through: z.array(z.object({ kind: z.enum(HOLDER_KINDS), id: z.string(), name: z.string() })),
});

/** A permission group assigned to a member. */
export type AssignedGroup = z.output<typeof assignedGroup>;

const person = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  status: z.enum(['ACTIVE', 'DISABLED', 'LEFT']),
});

/** Names of the posts, units and members in scopes and holders, by id. */
const names = z.record(z.string(), z.string());

/** PERM-04: why a member has or lacks access. */
export const explainAccess = defineEndpoint({
  name: 'explainAccess',
  path: '/api/permission/explain',
  tag: TAG,
  summary: 'Checks whether a member may do something now and returns every rule that allows or refuses it.',
  auth: EXPLAIN,
  viewing: 'read',
  body: z.strictObject({ memberId: id, question }),
  reply: z.object({
    /** The server's decision for this member. */
    allowed: z.boolean(),
    at: moment,
    person,
    groups: z.array(assignedGroup),
    checks: z.array(check),
    names,
  }),
});

/** Why a member has or lacks access. */
export type AccessExplanation = z.output<typeof explainAccess.reply>;

const sources = {
  /** Ids of the groups in force that grant it, and that deny it. */
  granted: z.array(z.string()),
  denied: z.array(z.string()),
};

/** PERM-04: all rights of a member with their sources. */
export const queryEffectiveRights = defineEndpoint({
  name: 'queryEffectiveRights',
  path: '/api/permission/effective',
  tag: TAG,
  summary:
    'Returns every effective menu, action, row rule and field rule of a member with the granting permission groups.',
  auth: EXPLAIN,
  viewing: 'read',
  body: z.strictObject({ memberId: id }),
  reply: z.object({
    person,
    groups: z.array(assignedGroup),
    menus: z.array(
      z.object({
        id: z.string(),
        ...sources,
        isShown: z.boolean(),
        absence: z.enum(MENU_ABSENCES).optional(),
      }),
    ),
    buttons: z.array(z.object({ code: z.string(), ...sources, isHeld: z.boolean() })),
    resources: z.array(
      z.object({
        code: z.string(),
        isReached: z.boolean(),
        rows: z.array(
          z.object({
            groupId: z.string(),
            scope: z.custom<RowScope>((value) => typeof value === 'object' && value !== null),
            denied: z.boolean(),
          }),
        ),
        /** Fields that are not editable, over all groups. */
        fields: z.array(
          z.object({ field: z.string(), mode: z.enum(FIELD_MODES), statuses: z.array(z.string()) }),
        ),
      }),
    ),
    names,
  }),
});

/** All rights of a member with their sources. */
export type MemberRights = z.output<typeof queryEffectiveRights.reply>;

const verb = z.object({ code: z.string(), name: z.string() });

/** PERM-04: options of an access question. */
export const queryExplainChoices = defineEndpoint({
  name: 'queryExplainChoices',
  path: '/api/permission/explain/choices',
  tag: TAG,
  summary:
    'Returns the menus, resources with actions and fields, and endpoints for which an explanation is available.',
  auth: EXPLAIN,
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({
    catalogue: getPermissionCatalogue.reply,
    /** By resource code; verbs without a name are the common ones. */
    verbs: z.record(z.string(), z.array(verb)),
    routes: z.array(z.object({ name: z.string(), path: z.string() })),
  }),
});

/** Options of an access question. */
export type ExplainChoices = z.output<typeof queryExplainChoices.reply>;
