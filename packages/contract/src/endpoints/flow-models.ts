import { z } from 'zod';
import type { FieldDefinition } from '../definitions/index.ts';
import { PERMISSIONS } from '../access/index.ts';
import { flowFactsSchema } from '../definitions/flow/flow.ts';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';

const TAG = 'flows';

/** Approximate length of a diagram with a thousand nodes. */
const BPMN_MAX_CHARACTERS = 2_000_000;

/** A diagram as BPMN 2.0 XML. */
export const bpmnXmlSchema = z.string().min(1).max(BPMN_MAX_CHARACTERS);

/** State of a model or version: draft never deployed, in use, not starting new instances for now, retired. */
export const FLOW_MODEL_STATES = ['DRAFT', 'DEPLOYED', 'SUSPENDED', 'RETIRED'] as const;
/** One of {@link FLOW_MODEL_STATES}. */
export type FlowModelState = (typeof FLOW_MODEL_STATES)[number];

/** An error in a diagram. */
export const flowFaultSchema = z.object({
  /** `noEnd`, `unreachable`, `unknownField` …; texts `flow.fault.<reason>` with `params`. */
  reason: z.string(),
  /** Affected node or sequence flow; null for the whole diagram. */
  nodeId: z.string().nullable(),
  /** Its name; empty for the whole diagram. */
  nodeName: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether it blocks a deployment; otherwise it is a warning. */
  isBlocking: z.boolean(),
});
/** An error in a diagram and its position. */
export type FlowFaultView = z.output<typeof flowFaultSchema>;

const version = {
  /** Number of the newest deployment; null if none. */
  version: z.int().nullable(),
  status: z.enum(FLOW_MODEL_STATES),
};

/** A flow model in the designer. */
export const flowModelSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  category: z.string(),
  forms: z.array(z.string()),
  bpmnXml: z.string(),
  /** Area that ships it; null for one drawn by the centre. */
  module: z.string().nullable(),
  /** Changed by the centre since shipped. */
  isChanged: z.boolean(),
  /** The area ships a newer one, unused because the centre has changed its own. */
  hasNewerShipped: z.boolean(),
  /** The draft differs from the newest deployment. */
  isDraft: z.boolean(),
  ...version,
  runningInstances: z.int(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
  rowVersion: z.int(),
});
/** A flow model in the designer. */
export type FlowModelView = z.output<typeof flowModelSchema>;

const id = z.uuid().toLowerCase();

/** ENG-04: a model for editing, by id or key. */
export const getFlowModel = defineEndpoint({
  name: 'getFlowModel',
  path: '/api/flow/get',
  tag: TAG,
  summary: 'Returns a flow model with its diagram, by id or by key.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.union([z.strictObject({ id }), z.strictObject({ key: z.string().min(1).max(100) })]),
  reply: flowModelSchema,
});

/** Saves a draft, valid or not: only an unreadable diagram is refused. */
export const saveFlowModel = defineEndpoint({
  name: 'saveFlowModel',
  path: '/api/flow/save',
  tag: TAG,
  summary: 'Creates a flow model or stores its draft; the key becomes the process id of the diagram.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  body: z.strictObject({
    /** With `rowVersion`, of the model to change; absent for a new one. */
    id: id.optional(),
    rowVersion: rowVersionSchema.optional(),
    /** The key of an existing model is fixed. */
    facts: flowFactsSchema,
    bpmnXml: bpmnXmlSchema,
  }),
  reply: z.object({ id: z.string(), rowVersion: z.int(), faults: z.array(flowFaultSchema) }),
});

/** Removes a model without running instances; finished ones remain. A shipped model is retired instead. */
export const removeFlowModel = defineEndpoint({
  name: 'removeFlowModel',
  path: '/api/flow/remove',
  tag: TAG,
  summary: 'Deletes a flow model created by the centre; refused while running instances use it.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  body: z.strictObject({ id, rowVersion: rowVersionSchema, reason: z.string().trim().max(200).default('') }),
  reply: z.boolean(),
});

/** Resets the draft to the shipped diagram or a deployed version. */
export const revertFlowModel = defineEndpoint({
  name: 'revertFlowModel',
  path: '/api/flow/revert',
  tag: TAG,
  summary: 'Resets the draft to the shipped diagram or to a deployed version, without deploying it.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  body: z.strictObject({
    id,
    rowVersion: rowVersionSchema,
    to: z.union([z.literal('shipped'), z.strictObject({ deploymentId: id })]),
  }),
  reply: z.object({ id: z.string(), rowVersion: z.int() }),
});

/** Checks a diagram as on deployment, saved or not. */
export const checkFlow = defineEndpoint({
  name: 'checkFlow',
  path: '/api/flow/check',
  tag: TAG,
  summary:
    'Validates a diagram and returns the findings by node: structure, conditions, posts, fields, forms, assignees.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.strictObject({
    forms: z.array(z.string().max(100)).max(50).default([]),
    bpmnXml: bpmnXmlSchema,
    /** Sample initiator for the search of assignees; the caller by default. */
    sampleMemberId: id.optional(),
  }),
  reply: z.object({ faults: z.array(flowFaultSchema) }),
});

/**
 * Creates an immutable version of the draft for new instances; running ones keep theirs. Blocking errors prevent the deployment:
 * `deployment` is null then.
 */
export const deployFlow = defineEndpoint({
  name: 'deployFlow',
  path: '/api/flow/deploy',
  tag: TAG,
  summary: 'Validates the draft and deploys it as the next version; returns the errors if validation fails.',
  auth: { kind: 'permission', code: PERMISSIONS.deployFlowModels },
  body: z.strictObject({
    id,
    rowVersion: rowVersionSchema,
    note: z.string().trim().max(500).default(''),
  }),
  reply: z.object({
    deployment: z.object({ id: z.string(), version: z.int() }).nullable(),
    faults: z.array(flowFaultSchema),
  }),
});

/** Imports a file of this or another tool into the designer. Nothing is stored. */
export const importFlow = defineEndpoint({
  name: 'importFlow',
  path: '/api/flow/import',
  tag: TAG,
  summary: 'Parses a BPMN file and returns its name, its diagram and its validation errors.',
  auth: { kind: 'permission', code: PERMISSIONS.updateFlowModels },
  viewing: 'read',
  body: z.strictObject({ bpmnXml: bpmnXmlSchema, fileName: z.string().max(255).default('') }),
  reply: z.object({
    /** An unused key. */
    key: z.string(),
    name: z.string(),
    /** As in the file, including extensions of other tools. */
    bpmnXml: z.string(),
    faults: z.array(flowFaultSchema),
  }),
});

/** Exports the draft or a deployed version as a file. */
export const exportFlow = defineEndpoint({
  name: 'exportFlow',
  path: '/api/flow/export',
  tag: TAG,
  summary: 'Returns the diagram of a draft or of a deployed version as a BPMN file.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.union([z.strictObject({ id }), z.strictObject({ deploymentId: id })]),
  reply: z.object({ fileName: z.string(), bpmnXml: z.string() }),
});

const named = z.object({ code: z.string(), label: z.string() });

/** A form whose records may run a flow, with the items a diagram can refer to. */
export const flowFormSchema = named.extend({
  resource: z.string(),
  /** Every field of the resource by name, in the reader's language. */
  fields: z.record(
    z.string(),
    z.custom<FieldDefinition>((value) => typeof value === 'object' && value !== null),
  ),
  statuses: z.array(named.extend({ tone: z.string() })),
  /** Actions of the resource available to node buttons. */
  actions: z.array(named),
});
/** A form whose records may run a flow. */
export type FlowFormView = z.output<typeof flowFormSchema>;

/** Selection options of the designer. */
export const queryFlowChoices = defineEndpoint({
  name: 'queryFlowChoices',
  path: '/api/flow/choices',
  tag: TAG,
  summary:
    'Returns what a diagram may reference: posts, members, units, forms with fields and states, other flows, categories.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.strictObject({
    /** Forms to return in full; of the others only code and label. */
    forms: z.array(z.string().max(100)).max(50).default([]),
  }),
  reply: z.object({
    /** Posts by code. */
    posts: z.array(named),
    /** Settings with a post: `post.finalTrial` with 终审岗. */
    postSettings: z.array(named),
    /** Current members, by id. */
    members: z.array(z.object({ id: z.string(), name: z.string(), org: z.string() })),
    orgs: z.array(z.object({ id: z.string(), name: z.string() })),
    forms: z.array(named),
    detailedForms: z.array(flowFormSchema),
    /** Callable flows, by key. */
    flows: z.array(named),
    /** Forms and the flows they start, by code; without forms that start none. */
    startedBy: z.array(z.object({ form: z.string(), flow: z.string() })),
    /** Keys of flows called by deployed ones. */
    calledFlows: z.array(z.string()),
    /** Categories in use. */
    categories: z.array(named),
    /** Stages available to time limit rules. */
    stages: z.array(named),
  }),
});
/** Selection options of the designer. */
export type FlowChoices = z.output<typeof queryFlowChoices.reply>;
