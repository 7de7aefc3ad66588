import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { bpmnXmlSchema, flowFaultSchema } from './flow-models.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();

/** Maximum real instances per simulation. */
export const REHEARSAL_INSTANCES_MAX = 200;
/** Maximum steps of a sample run. */
const STEPS_MAX = 100;

/** Steps of a sample run in order; each applies to the first task open at the node. */
const stepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('decide'),
    nodeId: z.string().max(200),
    action: z.enum(['agree', 'disagree', 'return']),
    /** With `return`: the previous node by default. */
    to: z
      .union([z.enum(['previous', 'initiator']), z.strictObject({ node: z.string().max(200) })])
      .optional(),
    comesBack: z.boolean().default(false),
    /** Acting member; by default the first permitted one. */
    by: id.optional(),
    /** Fields filled in with it. */
    values: z.record(z.string().max(100), z.unknown()).default({}),
  }),
  /** Advances the time: due timers fire, limits expire. */
  z.strictObject({
    kind: z.literal('advance'),
    workdays: z.number().positive().max(365).optional(),
    hours: z.number().positive().max(8760).optional(),
  }),
]);
/** One step of a sample run. */
export type RehearsalStep = z.input<typeof stepSchema>;

/** Members by name. */
const people = z.array(z.object({ id: z.string(), name: z.string() }));

/** One line of the run's history. */
export const rehearsalLineSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  nodeId: z.string(),
  nodeName: z.string(),
  /** As in the timeline of an instance: `entered`, `agreed`, `took` (a branch), `skipped`, `timedOut` … */
  what: z.string(),
  by: z.string(),
  /** As in the timeline: the reason and the parameters of its text. */
  why: z
    .object({ reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  flowId: z.string().nullable(),
});

/** A task open at the end of a run. */
const waitingSchema = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  candidates: people,
  actions: z.array(z.string()),
  dueAt: z.iso.datetime({ offset: true }).nullable(),
});

/** One run through the diagram. */
export const rehearsalRunSchema = z.object({
  /** The real instance it replays; null for a sample. */
  instanceId: z.string().nullable(),
  instanceNo: z.string().nullable(),
  title: z.string(),
  initiator: z.string(),
  /** Result: `done`, `terminated`, `waiting` for an action, `stopped` by an error. */
  end: z.enum(['done', 'terminated', 'waiting', 'stopped']),
  /** The final state of the record, as far as the diagram sets it. */
  status: z.string().nullable(),
  lines: z.array(rehearsalLineSchema),
  waiting: z.array(waitingSchema),
  /** Differences from the real result. */
  differences: z.array(
    z.object({
      nodeId: z.string(),
      nodeName: z.string(),
      /** `notReached`, `newlyReached`, `assignees`, `end` */
      what: z.string(),
      was: z.string(),
      now: z.string(),
    }),
  ),
});
/** One run of a simulation. */
export type RehearsalRunView = z.output<typeof rehearsalRunSchema>;

/** ENG-04: runs a draft with a sample or with real history before deployment. Changes nothing. */
export const rehearseFlow = defineEndpoint({
  name: 'rehearseFlow',
  path: '/api/flow/rehearse',
  tag: TAG,
  summary:
    'Simulates a diagram on a sample or on real instances and returns path, heat map, assignees and differences.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.strictObject({
    /** Key of the flow whose instances are replayed. */
    key: z.string().min(1).max(100),
    form: z.string().max(100).optional(),
    bpmnXml: bpmnXmlSchema,
    on: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('sample'),
        /** The caller by default. */
        initiatorId: id.optional(),
        /** Fields of the record. */
        values: z.record(z.string().max(100), z.unknown()).default({}),
        /** Time of submission; now by default. */
        startAt: z.iso.datetime({ offset: true }).optional(),
        steps: z.array(stepSchema).max(STEPS_MAX).default([]),
        /** Whether everyone agrees after the given steps, to the end; otherwise the run waits there. */
        goesOn: z.boolean().default(true),
      }),
      z.strictObject({
        kind: z.literal('instances'),
        /** Submitted within this number of days; newest first. */
        days: z.int().min(1).max(366).default(30),
        max: z.int().min(1).max(REHEARSAL_INSTANCES_MAX).default(100),
      }),
    ]),
  }),
  reply: z.object({
    /** Errors that block any run, and warnings. */
    faults: z.array(flowFaultSchema),
    runs: z.array(rehearsalRunSchema),
    /** Entries of each node and sequence flow, over all runs. */
    nodeCounts: z.record(z.string(), z.int()),
    flowCounts: z.record(z.string(), z.int()),
    /** Sequence flows taken by no run. */
    untaken: z.array(
      z.object({ flowId: z.string(), name: z.string(), fromName: z.string(), toName: z.string() }),
    ),
    /** Who would decide, and how often. */
    deciders: z.array(
      z.object({
        nodeId: z.string(),
        nodeName: z.string(),
        members: z.array(z.object({ id: z.string(), name: z.string(), tasks: z.int() })),
      }),
    ),
    /** Nodes without an assignee. */
    unresolvable: z.array(z.object({ nodeId: z.string(), nodeName: z.string(), runs: z.int() })),
    /** Runs with a result different from the real one. */
    differing: z.int(),
  }),
  limit: { max: 60, windowMs: 60_000 },
});
/** Result of a simulation. */
export type Rehearsal = z.output<typeof rehearseFlow.reply>;
