import { z } from 'zod';
import { assigneeRuleSchema } from './assignee-rule.ts';
import { NODE_ACTIONS } from './task-action.ts';

const code = z.string().min(1).max(100);
const text = z.string().min(1).max(200);
const assignees = z.array(assigneeRuleSchema).min(1).max(10);

/** How many of the people at a node decide it: one of them 或签, all 会签, a share of them 比例, all one after the other 依次. */
export const DECISION_MODES = ['any', 'all', 'percent', 'order'] as const;

/** What people at a node may do with a field of the record. */
export const TASK_FIELD_MODES = ['hidden', 'readonly', 'editable', 'required'] as const;

/** What happens when the time of a task has run out: a reminder, somebody else gets it, it is agreed to or sent back. */
export const TIMEOUT_ACTIONS = ['remind', 'transfer', 'agree', 'return'] as const;

/**
 * Who gets a task for which nobody is found: the administrators, the leader of the initiator's unit (the next one up for who leads it),
 * nobody (passed over), or the instance stops with an error. Where it would stop at once, handing in is refused.
 */
export const EMPTY_RULES = ['administrator', 'orgHead', 'skip', 'error'] as const;

/** What becomes of people who are the initiator, or who agreed at the task before: they do it, are passed over, or their superior does. */
export const SAME_PERSON_RULES = ['keep', 'skip', 'superior'] as const;

/** Where a return goes by itself: to whoever handed in, to the node before, or as a field of the record says by its value. */
export const returnRouteSchema = z.union([
  z.enum(['initiator', 'previous']),
  z.strictObject({
    /** Field of the record, read after the record action. */
    field: code,
    /** By its value: `initiator`, or the id of a node. */
    to: z.record(code, code),
  }),
]);

/** A button at a node. */
export const taskButtonSchema = z.strictObject({
  action: z.enum(NODE_ACTIONS),
  /** Its text, e.g. 预审通过; that of the action unless given. Translations under `<flowKey>.<nodeId>.<action>`. */
  label: text.optional(),
  /** Whether an opinion comes along; `optional` unless given. */
  opinion: z.enum(['none', 'optional', 'required']).default('optional'),
  /** Action of the record's resource that is taken with it: its guards, its parameters, its next state. */
  recordAction: code.optional(),
  /** With `return`: where it goes, so that nobody is asked. */
  to: returnRouteSchema.optional(),
});

/** How long a task may take. */
export const timeLimitSchema = z.strictObject({
  /** In working days of the calendar, or in hours of the clock. */
  workdays: z.number().positive().max(365).optional(),
  hours: z.number().positive().max(8760).optional(),
  /** Share after which it counts as urgent; 80 unless given. */
  warnAtPercent: z.int().min(1).max(99).default(80),
  onTimeout: z.enum(TIMEOUT_ACTIONS).default('remind'),
  transferTo: assignees.optional(),
});

/** What a user task carries in `<hq:options>`. */
export const userTaskOptionsSchema = z.strictObject({
  assignees,
  mode: z.enum(DECISION_MODES).default('any'),
  /** With `percent`: the share of the people that must agree. */
  percent: z.int().min(1).max(100).optional(),
  buttons: z
    .array(taskButtonSchema)
    .max(NODE_ACTIONS.length)
    .default([
      { action: 'agree', opinion: 'optional' },
      { action: 'disagree', opinion: 'required' },
    ]),
  /** Form that shows the record here; that of the flow unless given. */
  form: code.optional(),
  /** Fields with which people here may do something else than their permissions say; never more than those. */
  fields: z.record(code, z.enum(TASK_FIELD_MODES)).default({}),
  limit: timeLimitSchema.optional(),
  /** Stage of the time limits that are kept for forms (DOMAIN §1.7): what holds where the node has no `limit` of its own. */
  stage: z.string().min(1).max(50).optional(),
  onEmpty: z.enum(EMPTY_RULES).default('administrator'),
  onInitiator: z.enum(SAME_PERSON_RULES).default('keep'),
  onRepeat: z.enum(SAME_PERSON_RULES).default('keep'),
  /** Separation of duty: whoever decided one of these nodes, or `initiator`, can neither get nor take this task. */
  separateFrom: z.array(code).max(20).default([]),
  /** With `any`: people take the task before they work on it, and it is free again after so many minutes without a deed of theirs. */
  claimMinutes: z.int().min(1).max(1440).optional(),
  /** State of the record while a task waits here. */
  status: code.optional(),
  /** Whoever handed in is told of what was decided here, when it can no longer be taken back. */
  tellInitiator: z.boolean().optional(),
});

/** What a start event may carry: how the record is shown to the initiator when it has come back to them. */
export const startOptionsSchema = z.strictObject({
  /** Who gets the record back where no member handed it in: programs that file, for one. Without it such a record cannot be returned. */
  standIn: assignees.optional(),
  form: code.optional(),
  fields: z.record(code, z.enum(TASK_FIELD_MODES)).default({}),
  status: code.optional(),
});

/** What the loop of a node carries that is done several times: a variable with a list, or a number of copies. */
export const loopOptionsSchema = z.strictObject({
  collection: code.optional(),
  count: z.int().min(0).max(1000).optional(),
});

/** What a script task carries beside its script: the variable that keeps what it answers. */
export const scriptOptionsSchema = z.strictObject({ into: code.optional() });

/** What a service or send task carries. */
export const serviceOptionsSchema = z.discriminatedUnion('kind', [
  /** Puts the record into a state. */
  z.strictObject({ kind: z.literal('status'), status: code }),
  /** Takes an action of the record's resource as the product itself. */
  z.strictObject({ kind: z.literal('recordAction'), action: code }),
  /** Tells people 抄送: they can read the record's flow from then on. */
  z.strictObject({ kind: z.literal('cc'), to: assignees }),
  /** A message to people. */
  z.strictObject({ kind: z.literal('notify'), to: assignees, title: text }),
  /** Calls an address that a setting allows; its JSON answer is kept in `into`. */
  z.strictObject({
    kind: z.literal('http'),
    method: z.enum(['GET', 'POST']),
    url: z.url(),
    into: code.optional(),
  }),
]);

/** When a timer is due: `at` reads a date or instant from a field of the record. */
export const timerOptionsSchema = z.union([
  z.strictObject({ workdays: z.number().positive().max(365) }),
  z.strictObject({ hours: z.number().positive().max(8760) }),
  z.strictObject({ at: code }),
]);

/** A button, read. */
export type TaskButton = z.output<typeof taskButtonSchema>;
/** Where a return goes by itself, read. */
export type ReturnRoute = z.output<typeof returnRouteSchema>;
/** A time limit, read. */
export type TimeLimit = z.output<typeof timeLimitSchema>;
/** What a user task carries, read. */
export type UserTaskOptions = z.output<typeof userTaskOptionsSchema>;
/** What a service or send task carries, read. */
export type ServiceOptions = z.output<typeof serviceOptionsSchema>;
/** When a timer is due, read. */
export type TimerOptions = z.output<typeof timerOptionsSchema>;
/** One of the modes. */
export type DecisionMode = (typeof DECISION_MODES)[number];
