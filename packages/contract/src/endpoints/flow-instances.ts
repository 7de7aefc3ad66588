import { z } from 'zod';
import { TASK_ACTIONS, TASK_FIELD_MODES } from '../definitions/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { recordActionSchema } from './record-action.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();
const code = z.string().min(1).max(100);
const moment = z.iso.datetime({ offset: true });

/** States of a process instance (DOMAIN §2.20): running, suspended, done, terminated, stopped by an error. */
export const FLOW_INSTANCE_STATES = ['RUNNING', 'SUSPENDED', 'DONE', 'TERMINATED', 'ERROR'] as const;

/** States of a task: waiting for its turn, open, open for somebody who hands it back, done, no longer wanted. */
export const FLOW_TASK_STATES = ['WAITING', 'OPEN', 'DELEGATED', 'DONE', 'CANCELLED'] as const;

/** Somebody who has to do with a flow. */
export const flowPersonSchema = z.object({ id: z.string(), name: z.string() });

/** A person of a flow. */
export type FlowPerson = z.output<typeof flowPersonSchema>;

/** What identifies an instance, and where it stands. */
export const flowInstanceHeadSchema = z.object({
  id: z.string(),
  instanceNo: z.string(),
  deploymentId: z.string(),
  key: z.string(),
  version: z.int(),
  flowName: z.string(),
  title: z.string(),
  state: z.enum(FLOW_INSTANCE_STATES),
  /** `done`, `withdrawn`, `terminated`, or the name of the end that was reached; null while it runs. */
  outcome: z.string().nullable(),
  /** Null for the product itself. */
  initiator: flowPersonSchema.nullable(),
  initiatorUnit: z.string(),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** Since when it waits where it waits. */
  enteredAt: moment.nullable(),
  dueAt: moment.nullable(),
  currentNodes: z.array(z.object({ id: z.string(), name: z.string() })),
  handlers: z.array(flowPersonSchema),
  /** What went wrong; empty for nothing. */
  error: z.string(),
  /** Who sees to what went wrong; nobody while nothing has. */
  askWhom: z.array(flowPersonSchema),
  /** The record that it is about, where the reader can open it. */
  record: z.object({ form: z.string(), dataId: z.string(), route: z.string() }).nullable(),
});

/** The head of an instance. */
export type FlowInstanceHead = z.output<typeof flowInstanceHeadSchema>;

/** A task as people see it. */
export const flowTaskViewSchema = z.object({
  id: z.string(),
  instanceId: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  state: z.enum(FLOW_TASK_STATES),
  candidates: z.array(flowPersonSchema),
  /** Who has taken it, or the only one who can do it. */
  assignee: flowPersonSchema.nullable(),
  /** Whose it is while it is delegated. */
  owner: flowPersonSchema.nullable(),
  /** `agreed`, `disagreed`, `returned`, `cancelled`, `removed`, `skipped`; null while it is not over. */
  result: z.string().nullable(),
  opinion: z.string(),
  createdAt: moment,
  claimedAt: moment.nullable(),
  /** When the claim ends by itself. */
  claimUntil: moment.nullable(),
  doneAt: moment.nullable(),
  doneBy: flowPersonSchema.nullable(),
  dueAt: moment.nullable(),
  /** From when on it counts as urgent. */
  warnAt: moment.nullable(),
  urgeCount: z.int(),
  urgedAt: moment.nullable(),
});

/** Such a task. */
export type FlowTaskView = z.output<typeof flowTaskViewSchema>;

/** Something that the caller may do now. */
export const flowButtonSchema = z.object({
  action: z.enum(TASK_ACTIONS),
  /** In the caller's language. */
  label: z.string(),
  opinion: z.enum(['none', 'optional', 'required']),
  /** Action of the record that is taken along: what it asks for, as in a record's own actions. */
  recordAction: recordActionSchema.nullable(),
  /** Nodes to choose from: of `return` those that were done before, of `jump` all that can be entered. */
  nodes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Refused as long as no administrator overrides it with a reason (`override`): separation of duty. */
  needsOverride: z.boolean(),
});

/** A button of a task or an instance. */
export type FlowButton = z.output<typeof flowButtonSchema>;

/** A node that is still to come. */
export const flowForecastSchema = z.array(
  z.object({
    nodeId: z.string(),
    nodeName: z.string(),
    /** `user`, `service` …: kind of the node. */
    type: z.string(),
    /** Who it would be now; empty where nobody is known yet. */
    people: z.array(flowPersonSchema),
    /** Nobody is found who may do it, administrators included: the instance would halt there. */
    isUnresolved: z.boolean(),
    /** The rules of the node pass it over. */
    isSkipped: z.boolean(),
    /** Whatever people say, when they agree, or when something else happens. */
    likelihood: z.enum(['sure', 'likely', 'possible']),
    /** Names of what decides whether it comes to this; empty for certain. */
    dependsOn: z.array(z.string()),
  }),
);

/** What is still to come. */
export type FlowForecast = z.output<typeof flowForecastSchema>;

/** An instance with everything that is known of it but its diagram, which stays as it is (`getFlowDiagram`). */
export const flowInstanceDetailSchema = z.object({
  instance: flowInstanceHeadSchema,
  /** Nodes that were entered; `count` times. Others are still to come or were passed by. */
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(['active', 'done', 'failed', 'returned']),
      count: z.int(),
    }),
  ),
  /** Ids of the arrows that were taken. */
  flows: z.array(z.string()),
  /** The open ones first, then those that are over, the last first; 200 at most. */
  tasks: z.array(flowTaskViewSchema),
  forecast: flowForecastSchema,
  incidents: z.array(
    z.object({ nodeId: z.string(), nodeName: z.string(), error: z.string(), message: z.string() }),
  ),
  /** What the caller may do with the instance as a whole: administrators, and whoever started it. */
  buttons: z.array(flowButtonSchema),
  /** Who is told. */
  cc: z.array(flowPersonSchema),
  /** Variables as JSON text by name; only for holders of `flow_instance:manage`. */
  variables: z.array(z.object({ name: z.string(), json: z.string() })),
  parentId: z.string().nullable(),
  children: z.array(z.object({ id: z.string(), title: z.string(), state: z.enum(FLOW_INSTANCE_STATES) })),
  /** Newer versions that it could be moved to. */
  versions: z.array(z.object({ deploymentId: z.string(), version: z.int() })),
});

/** Such an instance. */
export type FlowInstanceDetail = z.output<typeof flowInstanceDetailSchema>;

/** ENG-04, ENG-06: whoever has or had to do with it may read it, and holders of `flow_instance:read`. */
export const getFlowInstance = defineEndpoint({
  name: 'getFlowInstance',
  method: 'POST',
  path: '/api/process/detail',
  tag: TAG,
  summary: 'A process instance: where it stands, its tasks and what is still to come.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: flowInstanceDetailSchema,
});

/** ENG-06: the diagram of the version that an instance follows; asked for again it costs nothing (ETag). */
export const getFlowDiagram = defineEndpoint({
  name: 'getFlowDiagram',
  method: 'GET',
  path: '/api/process/diagram/:id',
  pathParams: ['id'],
  tag: TAG,
  summary: 'The diagram that a process instance follows, as BPMN 2.0.',
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
  /** Null for the product itself. */
  by: flowPersonSchema.nullable(),
  /** A task action, `start`, `resubmit`, `undo`, or what the interpreter did: `entered`, `left`, `took`, `skipped`, `timedOut`, `ended` … */
  action: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  opinion: z.string(),
  /** From the task's arrival to its end. */
  durationMs: z.int().nullable(),
  /** Why the flow went this way: a reason and what its text names. */
  why: z
    .object({ reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Whom it concerns: to whom it was passed on, who was asked in addition, who is told. */
  people: z.array(flowPersonSchema),
  /** Separation of duty was overridden for this reason; empty otherwise. */
  override: z.string(),
});

/** Such a line. */
export type FlowTimelineEntry = z.output<typeof flowTimelineEntrySchema>;

/** ENG-04: who, when, why and how long; the newest first. */
export const queryFlowTimeline = defineEndpoint({
  name: 'queryFlowTimeline',
  method: 'POST',
  path: '/api/process/timeline',
  tag: TAG,
  summary: 'The history of a process instance, newest first, in pages.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    id,
    /** `nextCursor` of the page before. */
    cursor: z.string().max(100).optional(),
    pageSize: z.int().min(1).max(200).default(50),
    /** Only what people did. */
    isDeedsOnly: z.boolean().default(false),
  }),
  reply: z.object({
    datas: z.array(flowTimelineEntrySchema),
    nextCursor: z.string().nullable(),
    total: z.int(),
  }),
});

/** What is still to come of a record that is about to be handed in: the wire form of a record is that of `form/runtime`. */
export const previewFlow = defineEndpoint({
  name: 'previewFlow',
  method: 'POST',
  path: '/api/process/preview',
  tag: TAG,
  summary:
    'What would come of handing a record in: the steps, who would do them, and whom the initiator has to name.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: code, dataId: id }),
  reply: z.object({
    /** Null where the form runs no flow, or none is deployed. */
    flow: z.object({ key: z.string(), name: z.string(), version: z.int() }).nullable(),
    forecast: flowForecastSchema,
    /** Nodes whose people the initiator names, and from among whom (empty: anybody). */
    choices: z.array(
      z.object({ nodeId: z.string(), nodeName: z.string(), among: z.array(flowPersonSchema) }),
    ),
    /** The first step has nobody who may do it, so that handing in is refused; who can see to that. */
    halt: z.object({ nodeName: z.string(), askWhom: z.array(flowPersonSchema) }).nullable(),
  }),
});

/** Instances of one record, the newest first. */
export const queryFlowInstancesOfRecord = defineEndpoint({
  name: 'queryFlowInstancesOfRecord',
  method: 'POST',
  path: '/api/process/ofRecord',
  tag: TAG,
  summary: 'Process instances of a record that the caller may read, newest first; 50 at most.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: code, dataId: id }),
  reply: z.array(flowInstanceHeadSchema),
});

/** What of a record's flow concerns its reader; part of a record's detail. */
export const recordFlowSchema = z.object({
  /** The instance that runs, or ran last. */
  instance: flowInstanceHeadSchema,
  /** Whether the reader may open the instance: others are told where it stands, and no more. */
  isInvolved: z.boolean(),
  /** Open tasks of the reader on this record, each with its buttons. */
  tasks: z.array(z.object({ task: flowTaskViewSchema, buttons: z.array(flowButtonSchema) })),
  /** Of the whole: withdraw and urge for whoever started it, and what administrators may do. */
  buttons: z.array(flowButtonSchema),
  /** What the reader's tasks say of fields; narrows what `access` allows. */
  fields: z.record(z.string(), z.enum(TASK_FIELD_MODES)),
});

/** Such a part. */
export type RecordFlow = z.output<typeof recordFlowSchema>;
