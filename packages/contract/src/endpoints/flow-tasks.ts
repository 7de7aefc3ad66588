import { z } from 'zod';
import { TASK_FIELD_MODES } from '../definitions/index.ts';
import { defineEndpoint } from '../http/index.ts';
import {
  flowButtonSchema,
  flowInstanceHeadSchema,
  flowPersonSchema,
  flowTaskViewSchema,
} from './flow-instances.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();
const moment = z.iso.datetime({ offset: true });
const node = z.string().min(1).max(100);
const values = z.record(z.string().max(100), z.unknown());

/** Tasks that one call acts on at most (DOMAIN §2.32.3). */
export const TASK_BATCH_MAX = 50;

/** How long a deed can be taken back where nothing left the building (DOMAIN §2.32.2). */
export const TASK_UNDO_SECONDS = 10;

/** Longest opinion, in characters (DOMAIN §1.3). */
export const OPINION_MAX_LENGTH = 500;

/** ENG-04: numbers for the header and the home page. */
export const countTasks = defineEndpoint({
  name: 'countTasks',
  method: 'POST',
  path: '/api/task/counts',
  tag: TAG,
  summary: "The caller's open tasks: how many, how many of them urgent and overdue; and copies not yet read.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'none',
  body: z.undefined(),
  reply: z.object({
    todo: z.int(),
    /** Past the warning, not yet past the limit. */
    urgent: z.int(),
    overdue: z.int(),
    unreadCc: z.int(),
  }),
});

/** ENG-04: a task with what its reader may do now. */
export const getTask = defineEndpoint({
  name: 'getTask',
  method: 'POST',
  path: '/api/task/detail',
  tag: TAG,
  summary: 'A task with its instance and what the caller may do now.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.object({
    task: flowTaskViewSchema,
    instance: flowInstanceHeadSchema,
    buttons: z.array(flowButtonSchema),
    /** What the node says of fields of the record. */
    fields: z.record(z.string(), z.enum(TASK_FIELD_MODES)),
  }),
});

const base = {
  /** Made by the caller, one per deed: the same call again (a lost answer, a double click) answers what it answered first. */
  requestId: z.uuid().toLowerCase(),
  opinion: z.string().trim().max(OPINION_MAX_LENGTH).default(''),
};
const taskIds = z.array(id).min(1).max(TASK_BATCH_MAX);
const instanceIds = z.array(id).min(1).max(TASK_BATCH_MAX);
const members = z.array(id).min(1).max(50);
/** Why an administrator decides although 预审与终审不能为同一人; flagged in the audit log. */
const override = z.string().trim().min(2).max(200).optional();

/** A decision: `params` are those of the button's record action, `values` are saved along, `rowVersion` is the record's. */
const decision = {
  ...base,
  taskIds,
  params: values.optional(),
  values: values.optional(),
  rowVersion: z.int().positive().optional(),
  override,
};

const taskActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('agree'), ...decision }),
  z.strictObject({ action: z.literal('disagree'), ...decision }),
  z.strictObject({
    action: z.literal('return'),
    ...decision,
    to: z.enum(['previous', 'initiator']).or(z.strictObject({ node })),
    /** Once done again, it comes straight back here instead of walking again. */
    comesBack: z.boolean().default(false),
  }),
  z.strictObject({ action: z.literal('claim'), ...base, taskIds, override }),
  z.strictObject({ action: z.literal('release'), ...base, taskIds }),
  z.strictObject({ action: z.literal('transfer'), ...base, taskIds, memberId: id }),
  z.strictObject({ action: z.literal('delegate'), ...base, taskIds, memberId: id }),
  z.strictObject({
    action: z.literal('addSign'),
    ...base,
    taskIds,
    where: z.enum(['before', 'after', 'parallel']),
    memberIds: members,
  }),
  /** The tasks are those that were added. */
  z.strictObject({ action: z.literal('removeSign'), ...base, taskIds }),
  z.strictObject({
    action: z.literal('cc'),
    ...base,
    taskIds: taskIds.optional(),
    instanceIds: instanceIds.optional(),
    memberIds: members,
  }),
  z.strictObject({ action: z.literal('urge'), ...base, instanceIds }),
  z.strictObject({ action: z.literal('comment'), ...base, instanceIds }),
  z.strictObject({ action: z.literal('withdraw'), ...base, instanceIds }),
  z.strictObject({ action: z.literal('terminate'), ...base, instanceIds }),
  z.strictObject({ action: z.literal('suspend'), ...base, instanceIds }),
  z.strictObject({ action: z.literal('resume'), ...base, instanceIds }),
  z.strictObject({ action: z.literal('migrate'), ...base, instanceIds, deploymentId: id.optional() }),
  z.strictObject({ action: z.literal('jump'), ...base, instanceIds, node }),
  z.strictObject({ action: z.literal('retry'), ...base, instanceIds, node: node.optional() }),
]);

/** A task action as it is sent. */
export type TaskActionInput = z.input<typeof taskActionSchema>;

/** What came of it for one task, or for one instance. */
export const taskOutcomeSchema = z.object({
  taskId: z.string().nullable(),
  instanceId: z.string().nullable(),
  ok: z.boolean(),
  /** Until when it can be taken back; null where it cannot. */
  undoUntil: moment.nullable(),
  /** Id of the error catalogue and its sentence, when it failed. */
  error: z.string().optional(),
  message: z.string().optional(),
});

/** Such an outcome. */
export type TaskOutcome = z.output<typeof taskOutcomeSchema>;

/** ENG-04, DOMAIN §2.20: every task action, for one or for up to 50; answers for each. */
export const takeTaskAction = defineEndpoint({
  name: 'takeTaskAction',
  method: 'POST',
  path: '/api/task/action',
  tag: TAG,
  summary: 'Takes a task action for up to 50 tasks or instances; answers for each.',
  auth: { kind: 'member' },
  wire: 'data',
  body: taskActionSchema,
  reply: z.array(taskOutcomeSchema),
});

/** DOMAIN §2.32.2: takes back what the caller did last, within ten seconds and as long as nothing else has happened. */
export const undoTaskAction = defineEndpoint({
  name: 'undoTaskAction',
  method: 'POST',
  path: '/api/task/undo',
  tag: TAG,
  summary: 'Takes back what the caller did last with these instances; answers for each.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ instanceIds, requestId: id }),
  reply: z.array(taskOutcomeSchema),
});

/** Whom a task can be passed on to, or who can be asked or told in addition. */
export const queryTaskCandidates = defineEndpoint({
  name: 'queryTaskCandidates',
  method: 'POST',
  path: '/api/task/candidates',
  tag: TAG,
  summary:
    'Members in service to whom a task may be transferred or delegated, or who may be asked or told in addition.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    taskId: id.optional(),
    action: z.enum(['transfer', 'delegate', 'addSign', 'cc', 'initiatorChoice']),
    keyword: z.string().max(100).default(''),
    pageSize: z.int().min(1).max(50).default(20),
  }),
  reply: z.array(flowPersonSchema.extend({ unit: z.string() })),
});

/** Copies that the caller has read. */
export const markCcRead = defineEndpoint({
  name: 'markCcRead',
  method: 'POST',
  path: '/api/task/ccRead',
  tag: TAG,
  summary:
    'Marks copies of the caller as read; all of them without ids. Answers how many were unread until now.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ instanceIds: instanceIds.optional() }).prefault({}),
  reply: z.int(),
});
