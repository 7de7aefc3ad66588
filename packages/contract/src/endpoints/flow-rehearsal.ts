import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { bpmnXmlSchema, flowFaultSchema } from './flow-models.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();

/** Real instances that one rehearsal goes through at most. */
export const REHEARSAL_INSTANCES_MAX = 200;
/** Things said in a sample run at most. */
const STEPS_MAX = 100;

/** What happens in a sample run, one after the other; each is said for the first task that waits at the node. */
const stepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('decide'),
    nodeId: z.string().max(200),
    action: z.enum(['agree', 'disagree', 'return']),
    /** With `return`: to the node before unless given. */
    to: z
      .union([z.enum(['previous', 'initiator']), z.strictObject({ node: z.string().max(200) })])
      .optional(),
    comesBack: z.boolean().default(false),
    /** Member who does it; the first of those who may unless given. */
    by: id.optional(),
    /** Fields that are filled in with it. */
    values: z.record(z.string().max(100), z.unknown()).default({}),
  }),
  /** Time goes on: timers whose time comes are due, limits run out. */
  z.strictObject({
    kind: z.literal('advance'),
    workdays: z.number().positive().max(365).optional(),
    hours: z.number().positive().max(8760).optional(),
  }),
]);
/** One thing that happens in a sample run. */
export type RehearsalStep = z.input<typeof stepSchema>;

/** Members by name. */
const people = z.array(z.object({ id: z.string(), name: z.string() }));

/** One line of what happened. */
export const rehearsalLineSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  nodeId: z.string(),
  nodeName: z.string(),
  /** As in the timeline of an instance: `entered`, `agreed`, `took` (a branch), `skipped`, `timedOut` … */
  what: z.string(),
  by: z.string(),
  /** Why, as in the timeline: reason and what its text names. */
  why: z
    .object({ reason: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  flowId: z.string().nullable(),
});

/** A task that waits at the end of a run. */
const waitingSchema = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  candidates: people,
  actions: z.array(z.string()),
  dueAt: z.iso.datetime({ offset: true }).nullable(),
});

/** One run through the diagram. */
export const rehearsalRunSchema = z.object({
  /** The real instance that it went by; null for a sample. */
  instanceId: z.string().nullable(),
  instanceNo: z.string().nullable(),
  title: z.string(),
  initiator: z.string(),
  /** How it came out: `done`, `terminated`, `waiting` for a deed, `stopped` by a fault. */
  end: z.enum(['done', 'terminated', 'waiting', 'stopped']),
  /** The state of the record at the end, as far as the diagram sets it. */
  status: z.string().nullable(),
  lines: z.array(rehearsalLineSchema),
  waiting: z.array(waitingSchema),
  /** What came out otherwise than it really did. */
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
/** One run of a rehearsal. */
export type RehearsalRunView = z.output<typeof rehearsalRunSchema>;

/** ENG-04: a draft goes through a sample, or through what really happened, before it goes live. Changes nothing. */
export const rehearseFlow = defineEndpoint({
  name: 'rehearseFlow',
  method: 'POST',
  path: '/api/flow/rehearse',
  tag: TAG,
  summary:
    'Runs a diagram on a sample or on real instances: path, heat map, who would decide, what would differ.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    /** Key of the flow whose instances are gone through. */
    key: z.string().min(1).max(100),
    form: z.string().max(100).optional(),
    bpmnXml: bpmnXmlSchema,
    on: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('sample'),
        /** The caller unless given. */
        initiatorId: id.optional(),
        /** Fields of the record. */
        values: z.record(z.string().max(100), z.unknown()).default({}),
        /** When it is handed in; now unless given. */
        startAt: z.iso.datetime({ offset: true }).optional(),
        steps: z.array(stepSchema).max(STEPS_MAX).default([]),
        /** Whether everybody agrees once nothing more is said, to the end; otherwise it stays where it waits. */
        goesOn: z.boolean().default(true),
      }),
      z.strictObject({
        kind: z.literal('instances'),
        /** Handed in within so many days; the newest first. */
        days: z.int().min(1).max(366).default(30),
        max: z.int().min(1).max(REHEARSAL_INSTANCES_MAX).default(100),
      }),
    ]),
  }),
  reply: z.object({
    /** What stands in the way of any run, and what is only said. */
    faults: z.array(flowFaultSchema),
    runs: z.array(rehearsalRunSchema),
    /** How often each node was entered, and each arrow taken, over all runs. */
    nodeCounts: z.record(z.string(), z.int()),
    flowCounts: z.record(z.string(), z.int()),
    /** Arrows that no run took. */
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
    /** Nodes for which nobody was found. */
    unresolvable: z.array(z.object({ nodeId: z.string(), nodeName: z.string(), runs: z.int() })),
    /** Runs that came out otherwise than they really did. */
    differing: z.int(),
  }),
  limit: { max: 60, windowMs: 60_000 },
});
/** What a rehearsal showed. */
export type Rehearsal = z.output<typeof rehearseFlow.reply>;
