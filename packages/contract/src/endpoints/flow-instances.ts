import { z } from 'zod';
import { TASK_ACTIONS, TASK_FIELD_MODES } from '../definitions/index.ts';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();
const code = z.string().min(1).max(100);
const moment = z.iso.datetime({ offset: true });

/** States of a process instance (DOMAIN §2.20): running, suspended, done, terminated, stopped by an error. */
export const FLOW_INSTANCE_STATES = ['RUNNING', 'SUSPENDED', 'DONE', 'TERMINATED', 'ERROR'] as const;

/** States of a task: waiting for its turn, open, delegated, done, cancelled. */
export const FLOW_TASK_STATES = ['WAITING', 'OPEN', 'DELEGATED', 'DONE', 'CANCELLED'] as const;

/** A member involved in a flow. */
export const flowPersonSchema = z.object({ id: z.string(), name: z.string() });

/** A member involved in a flow. */
export type FlowPerson = z.output<typeof flowPersonSchema>;

/** Identity and state of an instance. Fields that a rule of `flow_instance` hides are empty or null, masked texts are `***`. */
export const flowInstanceHeadSchema = z.object({
  id: z.string(),
  instanceNo: z.string(),
  deploymentId: z.string(),
  key: z.string(),
  version: z.int().nullable(),
  flowName: z.string(),
  title: z.string(),
  state: z.enum(FLOW_INSTANCE_STATES),
  /** `done`, `withdrawn`, `terminated`, or the name of the reached end event; null while running. */
  outcome: z.string().nullable(),
  /** Null for the system. */
  initiator: flowPersonSchema.nullable(),
  initiatorUnit: z.string(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** When it entered its current node. */
  enteredAt: moment.nullable(),
  dueAt: moment.nullable(),
  currentNodes: z.array(z.object({ id: z.string(), name: z.string() })),
  handlers: z.array(flowPersonSchema),
  /** Error message; empty without one. */
  error: z.string(),
  /** People responsible for resolving the error; empty without one. */
  askWhom: z.array(flowPersonSchema),
  /** Its record, if the reader can open it. */
  record: z.object({ form: z.string(), dataId: z.string(), route: z.string() }).nullable(),
});

/** Identity and state of an instance. */
export type FlowInstanceHead = z.output<typeof flowInstanceHeadSchema>;

/** A task as shown to users. */
export const flowTaskViewSchema = z.object({
  id: z.string(),
  instanceId: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  state: z.enum(FLOW_TASK_STATES),
  candidates: z.array(flowPersonSchema),
  /** Claimant or only assignee. */
  assignee: flowPersonSchema.nullable(),
  /** Owner while it is delegated. */
  owner: flowPersonSchema.nullable(),
  /** `agreed`, `disagreed`, `returned`, `cancelled`, `removed`, `skipped`; null while open. */
  result: z.string().nullable(),
  opinion: z.string(),
  createdAt: moment,
  claimedAt: moment.nullable(),
  /** When the claim expires. */
  claimUntil: moment.nullable(),
  doneAt: moment.nullable(),
  doneBy: flowPersonSchema.nullable(),
  dueAt: moment.nullable(),
  /** When it becomes urgent. */
  warnAt: moment.nullable(),
  urgeCount: z.int(),
  urgedAt: moment.nullable(),
});

/** A task as shown to users. */
export type FlowTaskView = z.output<typeof flowTaskViewSchema>;

/** A record action currently available to the caller. */
export const recordActionSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['primary', 'default', 'danger']),
  confirm: z.string().optional(),
  opinionRequired: z.boolean(),
  params: z.record(z.string(), z.unknown()),
});

/** An action currently available to the caller. */
export const flowButtonSchema = z.object({
  action: z.enum(TASK_ACTIONS),
  /** In the caller's language. */
  label: z.string(),
  opinion: z.enum(['none', 'optional', 'required']),
  /** Record action taken with it and its parameters, as in a record's own actions. */
  recordAction: recordActionSchema.nullable(),
  /** Selectable nodes: completed ones for `return`, none where the caller may not see nodes; all enterable ones for `jump`. */
  nodes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Refused by separation of duty unless an administrator overrides it with a reason (`override`). */
  needsOverride: z.boolean(),
});

/** A button of a task or an instance. */
export type FlowButton = z.output<typeof flowButtonSchema>;

/** An expected node. */
export const flowForecastSchema = z.array(
  z.object({
    nodeId: z.string(),
    nodeName: z.string(),
    /** Kind of the node: `user`, `service` … */
    type: z.string(),
    /** Current assignees; empty if unknown. */
    people: z.array(flowPersonSchema),
    /** No permitted assignee exists, not even an administrator: the instance would stop there. */
    isUnresolved: z.boolean(),
    /** Skipped by the node's rules. */
    isSkipped: z.boolean(),
    /** In any case, if all agree, or in other cases. */
    likelihood: z.enum(['sure', 'likely', 'possible']),
    /** Names of what this depends on; empty if certain. */
    dependsOn: z.array(z.string()),
  }),
);

/** The expected nodes. */
export type FlowForecast = z.output<typeof flowForecastSchema>;

/** All data of an instance except its diagram, which is constant (`getFlowDiagram`). */
export const flowInstanceDetailSchema = z.object({
  instance: flowInstanceHeadSchema,
  /** Entered nodes; `count` is the number of entries. Others are pending or bypassed. */
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(['active', 'done', 'failed', 'returned']),
      count: z.int(),
    }),
  ),
  /** Ids of the sequence flows taken. */
  flows: z.array(z.string()),
  /** Open ones first, then closed ones, newest first; 200 at most. */
  tasks: z.array(flowTaskViewSchema),
  forecast: flowForecastSchema,
  incidents: z.array(
    z.object({ nodeId: z.string(), nodeName: z.string(), error: z.string(), message: z.string() }),
  ),
  /** The caller's actions on the whole instance: for administrators and the initiator. */
  buttons: z.array(flowButtonSchema),
  /** Recipients of copies. */
  cc: z.array(flowPersonSchema),
  /** Variables as JSON text by name; only for holders of `flow_instance:manage`. */
  variables: z.array(z.object({ name: z.string(), json: z.string() })),
  parentId: z.string().nullable(),
  children: z.array(z.object({ id: z.string(), title: z.string(), state: z.enum(FLOW_INSTANCE_STATES) })),
  /** Newer versions it can migrate to. */
  versions: z.array(z.object({ deploymentId: z.string(), version: z.int() })),
});

/** All data of an instance except its diagram. */
export type FlowInstanceDetail = z.output<typeof flowInstanceDetailSchema>;

/** ENG-04, ENG-06: readable for current and former participants and holders of `flow_instance:read`. */
export const getFlowInstance = defineEndpoint({
  name: 'getFlowInstance',
  path: '/api/process/detail',
  tag: TAG,
  summary: 'Returns a process instance with its current position, its tasks and the expected next steps.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: flowInstanceDetailSchema,
});

/** ENG-06: the diagram of an instance's version, cached by the browser (ETag). */
export const getFlowDiagram = defineEndpoint({
  name: 'getFlowDiagram',
  method: 'GET',
  path: '/api/process/diagram/:id',
  pathParams: ['id'],
  tag: TAG,
  summary: 'Returns the diagram of a process instance as BPMN 2.0.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'query',
  body: z.strictObject({ id }),
  reply: z.object({ deploymentId: z.string(), bpmnXml: z.string() }),
});

/** One line of the history of an instance. */
export const flowTimelineEntrySchema = z.object({
  id: z.string(),
  at: moment,
  /** Null for the system. */
  by: flowPersonSchema.nullable(),
  /** A task action, `start`, `resubmit`, `undo`, or a step of the engine: `entered`, `left`, `took`, `skipped`, `timedOut`, `ended` … */
  action: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  opinion: z.string(),
  /** From the task's arrival to its end. */
  durationMs: z.int().nullable(),
  /** Why this path was taken: a reason and the parameters of its text. */
  why: z
    .object({ reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Affected members: new assignees, added people, recipients of copies. */
  people: z.array(flowPersonSchema),
  /** Reason for overriding separation of duty; empty otherwise. */
  override: z.string(),
});

/** One line of the history of an instance. */
export type FlowTimelineEntry = z.output<typeof flowTimelineEntrySchema>;

/** ENG-04: who, when, why and how long; newest first. */
export const queryFlowTimeline = defineEndpoint({
  name: 'queryFlowTimeline',
  path: '/api/process/timeline',
  tag: TAG,
  summary: 'Returns the history of a process instance, newest first, paged.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({
    id,
    /** `nextCursor` of the previous page. */
    cursor: z.string().max(100).optional(),
    pageSize: z.int().min(1).max(200).default(50),
    /** Only actions of people. */
    isDeedsOnly: z.boolean().default(false),
  }),
  reply: z.object({
    datas: z.array(flowTimelineEntrySchema),
    nextCursor: z.string().nullable(),
    total: z.int(),
  }),
});

/** Forecast for a record before submission, in the wire format of `form/runtime`. */
export const previewFlow = defineEndpoint({
  name: 'previewFlow',
  path: '/api/process/preview',
  tag: TAG,
  summary: 'Forecasts the submission of a record: steps, assignees, and assignees the initiator must choose.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: code, dataId: id }),
  reply: z.object({
    /** Null if the form has no flow, or none is deployed. */
    flow: z.object({ key: z.string(), name: z.string(), version: z.int() }).nullable(),
    forecast: flowForecastSchema,
    /** Nodes whose assignees the initiator chooses, with the candidates (empty: anyone). */
    choices: z.array(
      z.object({ nodeId: z.string(), nodeName: z.string(), among: z.array(flowPersonSchema) }),
    ),
    /** The first step has no permitted assignee, so submission is refused; with the people responsible. */
    halt: z.object({ nodeName: z.string(), askWhom: z.array(flowPersonSchema) }).nullable(),
  }),
});

/** Instances of one record, newest first. */
export const queryFlowInstancesOfRecord = defineEndpoint({
  name: 'queryFlowInstancesOfRecord',
  path: '/api/process/ofRecord',
  tag: TAG,
  summary: 'Lists the process instances of a record that the caller may read, newest first, at most 50.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: code, dataId: id }),
  reply: z.array(flowInstanceHeadSchema),
});

/** The parts of a record's flow relevant to the reader; part of a record's detail. */
export const recordFlowSchema = z.object({
  /** The running or last instance. */
  instance: flowInstanceHeadSchema,
  /** Whether the reader may open the instance: others see its state only. */
  isInvolved: z.boolean(),
  /** Open tasks of the reader on this record, each with its buttons. */
  tasks: z.array(z.object({ task: flowTaskViewSchema, buttons: z.array(flowButtonSchema) })),
  /** Actions on the whole instance: withdraw and urge for the initiator, and those of administrators. */
  buttons: z.array(flowButtonSchema),
  /** Field restrictions of the reader's tasks, on top of `access`. */
  fields: z.record(z.string(), z.enum(TASK_FIELD_MODES)),
});

/** The parts of a record's flow relevant to the reader. */
export type RecordFlow = z.output<typeof recordFlowSchema>;
