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
  /** A call of the server by its name (`saveRecord`). */
  z.strictObject({ kind: z.literal('route'), name: z.string().min(1).max(100) }),
  z.strictObject({
    kind: z.literal('resource'),
    resource: z.string().min(1).max(64),
    /** `read`, `create` … or the code of an action. */
    verb: z.string().min(1).max(64),
    recordId: id.optional(),
    /** Name of a field; `table.column` for a column of a sub-table. */
    field: z.string().min(1).max(130).optional(),
  }),
]);

/** What somebody wants to know about a person's rights. */
export type AccessQuestion = z.output<typeof question>;

/** What one group says about the matter. */
const finding = z.object({
  groupId: z.string(),
  /** Whether the group counts now: enabled and in its time of validity. */
  isInForce: z.boolean(),
  effect: z.enum(['allows', 'refuses', 'limits']),
  /** Rows that the rule means. */
  scope: z.custom<RowScope>((value) => typeof value === 'object' && value !== null).optional(),
  /** Whether the record is one of them. */
  matches: z.boolean().optional(),
  /** How the group sees the field … */
  mode: z.enum(FIELD_MODES).optional(),
  /** … in these states; in all unless there are any. */
  statuses: z.array(z.string()).optional(),
});

/** What one permission group says about the matter. */
export type AccessFinding = z.output<typeof finding>;

/** What has to hold, one after the other. */
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
  /** Permission that is asked for. */
  code: z.string().optional(),
  /** Why a menu entry is not shown. */
  absence: z.enum(MENU_ABSENCES).optional(),
  /** State of the record, and those in which the action may be taken. */
  status: z.string().optional(),
  from: z.array(z.string()).optional(),
  /** What comes out of all rules for the field. */
  mode: z.enum(FIELD_MODES).optional(),
  /** The field holds personal data, which nobody sees whole but by saying why. */
  isPersonal: z.boolean().optional(),
  /** Whether the person may see it whole by saying why. */
  canUnmask: z.boolean().optional(),
});

/** One thing that has to hold, and what each group says about it. */
export type AccessCheck = z.output<typeof check>;

const heldGroup = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(GROUP_STATUSES),
  validFrom: moment.nullable(),
  validTo: moment.nullable(),
  isInForce: z.boolean(),
  /** Through what it is held: by name, by a post, by the own unit or one above it. Names of posts and units. */
  through: z.array(z.object({ kind: z.enum(HOLDER_KINDS), id: z.string(), name: z.string() })),
});

/** A permission group that a member holds. */
export type HeldGroup = z.output<typeof heldGroup>;

const person = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  status: z.enum(['ACTIVE', 'DISABLED', 'LEFT']),
});

/** Names of posts, units and members that scopes and holders speak of, by id. */
const names = z.record(z.string(), z.string());

/** PERM-04: why somebody may do something, or may not. */
export const explainAccess = defineEndpoint({
  name: 'explainAccess',
  method: 'POST',
  path: '/api/permission/explain',
  tag: TAG,
  summary: 'Whether a member may do something now, with every rule that allows or refuses it.',
  auth: EXPLAIN,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ memberId: id, question }),
  reply: z.object({
    /** What the server decides when the member tries. */
    allowed: z.boolean(),
    at: moment,
    person,
    groups: z.array(heldGroup),
    checks: z.array(check),
    names,
  }),
});

/** Why somebody may do something, or may not. */
export type AccessExplanation = z.output<typeof explainAccess.reply>;

const sources = {
  /** Groups that give it, and groups that take it away; ids, in force. */
  granted: z.array(z.string()),
  denied: z.array(z.string()),
};

/** PERM-04: everything that a member holds, with where it comes from. */
export const queryEffectiveRights = defineEndpoint({
  name: 'queryEffectiveRights',
  method: 'POST',
  path: '/api/permission/effective',
  tag: TAG,
  summary:
    'Every menu, action, row rule and field rule that counts for a member, with the groups it comes from.',
  auth: EXPLAIN,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ memberId: id }),
  reply: z.object({
    person,
    groups: z.array(heldGroup),
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
        /** Fields that are not plainly editable, as all groups together have it. */
        fields: z.array(
          z.object({ field: z.string(), mode: z.enum(FIELD_MODES), statuses: z.array(z.string()) }),
        ),
      }),
    ),
    names,
  }),
});

/** Everything that a member holds, with where it comes from. */
export type MemberRights = z.output<typeof queryEffectiveRights.reply>;

const verb = z.object({ code: z.string(), name: z.string() });

/** PERM-04: what can be asked about. */
export const queryExplainChoices = defineEndpoint({
  name: 'queryExplainChoices',
  method: 'POST',
  path: '/api/permission/explain/choices',
  tag: TAG,
  summary:
    'Menus, resources with their verbs and fields, and calls of the server that an explanation can be asked for.',
  auth: EXPLAIN,
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    catalogue: getPermissionCatalogue.reply,
    /** By code of the resource; without a name: one of the verbs that every resource has. */
    verbs: z.record(z.string(), z.array(verb)),
    routes: z.array(z.object({ name: z.string(), path: z.string() })),
  }),
});

/** What an explanation can be asked for. */
export type ExplainChoices = z.output<typeof queryExplainChoices.reply>;
