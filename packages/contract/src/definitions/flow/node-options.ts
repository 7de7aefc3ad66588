import { z } from 'zod';
import { assigneeRuleSchema } from './assignee-rule.ts';
import { NODE_ACTIONS } from './task-action.ts';

const code = z.string().min(1).max(100);
const text = z.string().min(1).max(200);
const assignees = z.array(assigneeRuleSchema).min(1).max(10);

/** How many assignees decide: one 或签, all 会签, a share 比例, all in sequence 依次. */
export const DECISION_MODES = ['any', 'all', 'percent', 'order'] as const;

/** Access to a record field at a node. */
export const TASK_FIELD_MODES = ['hidden', 'readonly', 'editable', 'required'] as const;

/** Effect of an expired task: reminder, reassignment, approval or return. */
export const TIMEOUT_ACTIONS = ['remind', 'transfer', 'agree', 'return'] as const;

/**
 * Assignee of a task without one: the administrators, the leader of the initiator's unit (the next one up for leaders), none (skipped), or
 * an error of the instance. If it would fail at once, the submission is refused.
 */
export const EMPTY_RULES = ['administrator', 'orgHead', 'skip', 'error'] as const;

/** Assignees who are the initiator or approved the previous task: they stay, are skipped, or are replaced by their superior. */
export const SAME_PERSON_RULES = ['keep', 'skip', 'superior'] as const;

/** Automatic target of a return: the initiator, the previous node, or a target by the value of a record field. */
export const returnRouteSchema = z.union([
  z.enum(['initiator', 'previous']),
  z.strictObject({
    /** Record field, read after the record action. */
    field: code,
    /** By value: `initiator` or a node id. */
    to: z.record(code, code),
  }),
]);

/** A button at a node. */
export const taskButtonSchema = z.strictObject({
  action: z.enum(NODE_ACTIONS),
  /** Its label, e.g. 预审通过; by default that of the action. Translations under `<flowKey>.<nodeId>.<action>`. */
  label: text.optional(),
  /** Whether an opinion is entered; `optional` by default. */
  opinion: z.enum(['none', 'optional', 'required']).default('optional'),
  /** Action of the record's resource taken with it: its guards, parameters and next state. */
  recordAction: code.optional(),
  /** With `return`: its fixed target, so that the user is not asked. */
  to: returnRouteSchema.optional(),
});

/** Time limit of a task. */
export const timeLimitSchema = z.strictObject({
  /** In working days of the calendar, or in clock hours. */
  workdays: z.number().positive().max(365).optional(),
  hours: z.number().positive().max(8760).optional(),
  /** Percentage after which it is urgent; 80 by default. */
  warnAtPercent: z.int().min(1).max(99).default(80),
  onTimeout: z.enum(TIMEOUT_ACTIONS).default('remind'),
  transferTo: assignees.optional(),
});

/** Options of a user task in `<hq:options>`. */
export const userTaskOptionsSchema = z.strictObject({
  assignees,
  mode: z.enum(DECISION_MODES).default('any'),
  /** With `percent`: the percentage of assignees that must agree. */
  percent: z.int().min(1).max(100).optional(),
  buttons: z
    .array(taskButtonSchema)
    .max(NODE_ACTIONS.length)
    .default([
      { action: 'agree', opinion: 'optional' },
      { action: 'disagree', opinion: 'required' },
    ]),
  /** Form that shows the record; by default that of the flow. */
  form: code.optional(),
  /** Field access at this node; it can only restrict the assignee's permissions. */
  fields: z.record(code, z.enum(TASK_FIELD_MODES)).default({}),
  limit: timeLimitSchema.optional(),
  /** Stage of the forms' time limits (DOMAIN §1.7), used if the node has no `limit`. */
  stage: z.string().min(1).max(50).optional(),
  onEmpty: z.enum(EMPTY_RULES).default('administrator'),
  onInitiator: z.enum(SAME_PERSON_RULES).default('keep'),
  onRepeat: z.enum(SAME_PERSON_RULES).default('keep'),
  /** Separation of duty: those who decided one of these nodes, or `initiator`, can neither get nor take this task. */
  separateFrom: z.array(code).max(20).default([]),
  /** With `any`: the task is claimed before work, and released after this number of minutes without an action of the claimant. */
  claimMinutes: z.int().min(1).max(1440).optional(),
  /** State of the record while a task is open here. */
  status: code.optional(),
  /** Notifies the initiator of the decision once it can no longer be undone. */
  tellInitiator: z.boolean().optional(),
});

/** Options of a start event: how the record is shown to the initiator after a return. */
export const startOptionsSchema = z.strictObject({
  /** Assignee of a returned record that no member submitted, e.g. of a filing program. Without it such a record cannot be returned. */
  standIn: assignees.optional(),
  form: code.optional(),
  fields: z.record(code, z.enum(TASK_FIELD_MODES)).default({}),
  status: code.optional(),
});

/** Options of a multi-instance loop: a list variable, or a number of instances. */
export const loopOptionsSchema = z.strictObject({
  collection: code.optional(),
  count: z.int().min(0).max(1000).optional(),
});

/** Options of a script task: the variable for its result. */
export const scriptOptionsSchema = z.strictObject({ into: code.optional() });

/** Options of a service or send task. */
export const serviceOptionsSchema = z.discriminatedUnion('kind', [
  /** Sets the state of the record. */
  z.strictObject({ kind: z.literal('status'), status: code }),
  /** Takes an action of the record's resource as the system. */
  z.strictObject({ kind: z.literal('recordAction'), action: code }),
  /** Copies to people 抄送: they can read the record's flow from then on. */
  z.strictObject({ kind: z.literal('cc'), to: assignees }),
  /** Sends a message to people. */
  z.strictObject({ kind: z.literal('notify'), to: assignees, title: text }),
  /** Calls a URL allowed by a setting; its JSON response is stored in `into`. */
  z.strictObject({
    kind: z.literal('http'),
    method: z.enum(['GET', 'POST']),
    url: z.url(),
    into: code.optional(),
  }),
]);

/** Due time of a timer: `at` reads a date or instant from a record field. */
export const timerOptionsSchema = z.union([
  z.strictObject({ workdays: z.number().positive().max(365) }),
  z.strictObject({ hours: z.number().positive().max(8760) }),
  z.strictObject({ at: code }),
]);

/** A button, read. */
export type TaskButton = z.output<typeof taskButtonSchema>;
/** Automatic target of a return, parsed. */
export type ReturnRoute = z.output<typeof returnRouteSchema>;
/** A time limit, parsed. */
export type TimeLimit = z.output<typeof timeLimitSchema>;
/** Options of a user task, parsed. */
export type UserTaskOptions = z.output<typeof userTaskOptionsSchema>;
/** Options of a service or send task, parsed. */
export type ServiceOptions = z.output<typeof serviceOptionsSchema>;
/** Due time of a timer, parsed. */
export type TimerOptions = z.output<typeof timerOptionsSchema>;
/** A decision mode. */
export type DecisionMode = (typeof DECISION_MODES)[number];
