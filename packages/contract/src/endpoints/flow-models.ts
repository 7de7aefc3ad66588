import { z } from 'zod';
import type { FieldDefinition } from '../definitions/index.ts';
import { PERMISSIONS } from '../access/index.ts';
import { flowFactsSchema } from '../definitions/flow/flow.ts';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'flows';

/** A diagram with a thousand nodes is about this long. */
const BPMN_MAX_CHARACTERS = 2_000_000;

/** A diagram as BPMN 2.0 XML. */
export const bpmnXmlSchema = z.string().min(1).max(BPMN_MAX_CHARACTERS);

/**
 * Where a model or one of its versions stands: being drawn and never deployed, in use, starts no new instances for now, out
 * of use.
 */
export const FLOW_MODEL_STATES = ['DRAFT', 'DEPLOYED', 'SUSPENDED', 'RETIRED'] as const;
/** One of {@link FLOW_MODEL_STATES}. */
export type FlowModelState = (typeof FLOW_MODEL_STATES)[number];

/** Something wrong with a diagram. */
export const flowFaultSchema = z.object({
  /** `noEnd`, `unreachable`, `unknownField` …; texts `flow.fault.<reason>` with `params`. */
  reason: z.string(),
  /** Node or arrow that it is about; null for the whole diagram. */
  nodeId: z.string().nullable(),
  /** What people call it; empty for the whole diagram. */
  nodeName: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether it stands in the way of a deployment; what does not is only said. */
  isBlocking: z.boolean(),
});
/** Something wrong with a diagram, and where. */
export type FlowFaultView = z.output<typeof flowFaultSchema>;

const version = {
  /** Number of the newest deployment; null while there is none. */
  version: z.int().nullable(),
  status: z.enum(FLOW_MODEL_STATES),
};

/** A flow model as the designer opens it. */
export const flowModelSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  category: z.string(),
  forms: z.array(z.string()),
  bpmnXml: z.string(),
  /** Area that brings it along; null for one that the centre has drawn. */
  module: z.string().nullable(),
  /** The centre has changed what the area brings along. */
  isChanged: z.boolean(),
  /** The area brings a newer one along, which is not used since the centre has changed its own. */
  hasNewerShipped: z.boolean(),
  /** The draft differs from the newest deployment. */
  isDraft: z.boolean(),
  ...version,
  runningInstances: z.int(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
  rowVersion: z.int(),
});
/** Such a model. */
export type FlowModelView = z.output<typeof flowModelSchema>;

const id = z.uuid().toLowerCase();

/** ENG-04: a model to draw at. By its id, or by its key. */
export const getFlowModel = defineEndpoint({
  name: 'getFlowModel',
  method: 'POST',
  path: '/api/flow/get',
  tag: TAG,
  summary: 'A flow model with its diagram, by id or by key.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.union([z.strictObject({ id }), z.strictObject({ key: z.string().min(1).max(100) })]),
  reply: flowModelSchema,
});

/** Keeps a draft, sound or not: only a diagram that nobody can read is refused. */
export const saveFlowModel = defineEndpoint({
  name: 'saveFlowModel',
  method: 'POST',
  path: '/api/flow/save',
  tag: TAG,
  summary: 'Creates a flow model, or keeps its draft; the process of the diagram gets the id of the key.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  wire: 'data',
  body: z.strictObject({
    /** With `rowVersion`, of the model that is changed; a new one without. */
    id: id.optional(),
    rowVersion: z.int().min(1).optional(),
    /** The key of a model that is there already stays what it is. */
    facts: flowFactsSchema,
    bpmnXml: bpmnXmlSchema,
  }),
  reply: z.object({ id: z.string(), rowVersion: z.int(), faults: z.array(flowFaultSchema) }),
});

/** A model without running instances; its finished ones stay. One that an area brings along is retired instead. */
export const removeFlowModel = defineEndpoint({
  name: 'removeFlowModel',
  method: 'POST',
  path: '/api/flow/remove',
  tag: TAG,
  summary: 'Deletes a flow model of the centre that no running instance needs.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  wire: 'data',
  body: z.strictObject({ id, rowVersion: z.int().min(1), reason: z.string().trim().max(200).default('') }),
  reply: z.boolean(),
});

/** Puts the draft back to what the area brings along now, or to a version that was deployed. */
export const revertFlowModel = defineEndpoint({
  name: 'revertFlowModel',
  method: 'POST',
  path: '/api/flow/revert',
  tag: TAG,
  summary: 'Puts the draft back to the shipped diagram or to a deployed version; nothing is deployed.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  wire: 'data',
  body: z.strictObject({
    id,
    rowVersion: z.int().min(1),
    to: z.union([z.literal('shipped'), z.strictObject({ deploymentId: id })]),
  }),
  reply: z.object({ id: z.string(), rowVersion: z.int() }),
});

/** What would be said on deployment, for a diagram that need not be kept yet. */
export const checkFlow = defineEndpoint({
  name: 'checkFlow',
  method: 'POST',
  path: '/api/flow/check',
  tag: TAG,
  summary: 'What is wrong with a diagram, by node: structure, conditions, posts, fields, forms, assignees.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    forms: z.array(z.string().max(100)).max(50).default([]),
    bpmnXml: bpmnXmlSchema,
    /** Whoever stands for the initiator when assignees are looked for; the caller unless given. */
    sampleMemberId: id.optional(),
  }),
  reply: z.object({ faults: z.array(flowFaultSchema) }),
});

/**
 * Makes an immutable version of the draft, by which new instances start from then on; running ones keep theirs.
 * Nothing is deployed while a fault stands in the way: `deployment` is null then.
 */
export const deployFlow = defineEndpoint({
  name: 'deployFlow',
  method: 'POST',
  path: '/api/flow/deploy',
  tag: TAG,
  summary:
    'Checks the draft and makes the next version of it; answers with the faults when one is in the way.',
  auth: { kind: 'permission', code: PERMISSIONS.deployFlowModels },
  wire: 'data',
  body: z.strictObject({
    id,
    rowVersion: z.int().min(1),
    note: z.string().trim().max(500).default(''),
  }),
  reply: z.object({
    deployment: z.object({ id: z.string(), version: z.int() }).nullable(),
    faults: z.array(flowFaultSchema),
  }),
});

/** A file of this or another tool, to go on with in the designer. Nothing is kept. */
export const importFlow = defineEndpoint({
  name: 'importFlow',
  method: 'POST',
  path: '/api/flow/import',
  tag: TAG,
  summary: 'Reads a BPMN file: what it calls itself, its diagram, and what is wrong with it here.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ bpmnXml: bpmnXmlSchema, fileName: z.string().max(255).default('') }),
  reply: z.object({
    /** A key that no model has yet. */
    key: z.string(),
    name: z.string(),
    /** As in the file; what other tools have put into it stays. */
    bpmnXml: z.string(),
    faults: z.array(flowFaultSchema),
  }),
});

/** The draft, or a deployed version, as a file. */
export const exportFlow = defineEndpoint({
  name: 'exportFlow',
  method: 'POST',
  path: '/api/flow/export',
  tag: TAG,
  summary: 'The diagram of a draft or of a deployed version as a BPMN file.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.union([z.strictObject({ id }), z.strictObject({ deploymentId: id })]),
  reply: z.object({ fileName: z.string(), bpmnXml: z.string() }),
});

const named = z.object({ code: z.string(), label: z.string() });

/** A form whose records a flow may run, with what a diagram can name of it. */
export const flowFormSchema = named.extend({
  resource: z.string(),
  /** Every field of the resource by its name, in the reader's language. */
  fields: z.record(
    z.string(),
    z.custom<FieldDefinition>((value) => typeof value === 'object' && value !== null),
  ),
  statuses: z.array(named.extend({ tone: z.string() })),
  /** Actions of the resource that a button at a node can take. */
  actions: z.array(named),
});
/** Such a form. */
export type FlowFormView = z.output<typeof flowFormSchema>;

/** What the designer offers. */
export const queryFlowChoices = defineEndpoint({
  name: 'queryFlowChoices',
  method: 'POST',
  path: '/api/flow/choices',
  tag: TAG,
  summary:
    'What a diagram can name: posts, members, units, forms with fields and states, other flows, categories.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    /** Forms that are told whole; of the others only code and label. */
    forms: z.array(z.string().max(100)).max(50).default([]),
  }),
  reply: z.object({
    /** Posts by their code. */
    posts: z.array(named),
    /** Settings that name a post: `post.finalTrial` with 终审岗. */
    postSettings: z.array(named),
    /** Members that have not left, by id. */
    members: z.array(z.object({ id: z.string(), name: z.string(), org: z.string() })),
    orgs: z.array(z.object({ id: z.string(), name: z.string() })),
    forms: z.array(named),
    detailedForms: z.array(flowFormSchema),
    /** Flows that can be called, by key. */
    flows: z.array(named),
    /** Which flow a form starts, by the codes of both; forms that start none are left out. */
    startedBy: z.array(z.object({ form: z.string(), flow: z.string() })),
    /** Keys of the flows that deployed ones call. */
    calledFlows: z.array(z.string()),
    /** Categories in use. */
    categories: z.array(named),
    /** Stages that a rule of time limits can be about. */
    stages: z.array(named),
  }),
});
/** What the designer offers. */
export type FlowChoices = z.output<typeof queryFlowChoices.reply>;
