import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { bpmnXmlSchema } from './flow-models.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();

/** Where a deployed version stands: the newest that starts instances counts. */
export const FLOW_DEPLOYMENT_STATES = ['DEPLOYED', 'SUSPENDED', 'RETIRED'] as const;
/** One of {@link FLOW_DEPLOYMENT_STATES}. */
export type FlowDeploymentState = (typeof FLOW_DEPLOYMENT_STATES)[number];

/** What is new, gone or different in a diagram: a node or an arrow. */
export const flowChangeSchema = z.object({
  /** Id in the diagram. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['node', 'flow']),
  /** What differs, of a thing that both have: `name`, `assignees`, `buttons`, `condition`, `target` … */
  parts: z.array(
    z.object({
      part: z.string(),
      /** As compact JSON text, or plain text; empty where there was none. */
      before: z.string(),
      after: z.string(),
    }),
  ),
});
/** A difference between two diagrams. */
export type FlowChangeView = z.output<typeof flowChangeSchema>;

/** Differences by node and arrow. */
export const flowDiffSchema = z.object({
  added: z.array(flowChangeSchema.omit({ parts: true })),
  removed: z.array(flowChangeSchema.omit({ parts: true })),
  changed: z.array(flowChangeSchema),
});
/** Differences by node and arrow. */
export type FlowDiffView = z.output<typeof flowDiffSchema>;

/** A deployed version without its diagram. */
export const flowDeploymentSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  key: z.string(),
  name: z.string(),
  version: z.int(),
  status: z.enum(FLOW_DEPLOYMENT_STATES),
  note: z.string(),
  /** Name of whoever deployed it; empty for the product itself. */
  deployedBy: z.string(),
  deployedAt: z.iso.datetime({ offset: true }),
  runningInstances: z.int(),
  instances: z.int(),
  /** How much differs from the version before; null for the first. */
  changes: z.object({ added: z.int(), removed: z.int(), changed: z.int() }).nullable(),
});
/** A deployed version. */
export type FlowDeploymentView = z.output<typeof flowDeploymentSchema>;

/** Versions of a model, newest first. */
export const queryFlowDeployments = defineEndpoint({
  name: 'queryFlowDeployments',
  method: 'POST',
  path: '/api/flow/deployments',
  tag: TAG,
  summary: 'Deployed versions of a model, newest first, with how many instances run by each.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    modelId: id,
    pageIndex: z.int().min(0).max(1000).default(0),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  reply: z.object({ datas: z.array(flowDeploymentSchema), total: z.int() }),
});

/** A version with its diagram and what it changed. */
export const getFlowDeployment = defineEndpoint({
  name: 'getFlowDeployment',
  method: 'POST',
  path: '/api/flow/deployment',
  tag: TAG,
  summary: 'A deployed version with its diagram and what differs from the one before.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: flowDeploymentSchema.extend({ bpmnXml: z.string(), diff: flowDiffSchema.nullable() }),
});

/**
 * Takes a version into or out of use. Running instances go on either way; the newest version that is deployed starts new
 * ones, none where none is.
 */
export const setFlowDeploymentStatus = defineEndpoint({
  name: 'setFlowDeploymentStatus',
  method: 'POST',
  path: '/api/flow/setDeploymentStatus',
  tag: TAG,
  summary: 'Suspends, retires or brings back a deployed version; running instances go on.',
  auth: { kind: 'permission', code: PERMISSIONS.deployFlowModels },
  wire: 'data',
  body: z.strictObject({ id, status: z.enum(FLOW_DEPLOYMENT_STATES) }),
  reply: z.boolean(),
});

/** A draft, a deployed version, what the area brings along, or a diagram that is not kept. */
const side = z.union([
  z.strictObject({ modelId: id }),
  z.strictObject({ shippedOf: id }),
  z.strictObject({ deploymentId: id }),
  z.strictObject({ bpmnXml: bpmnXmlSchema }),
]);

/** Two diagrams, one beside the other. */
export const diffFlow = defineEndpoint({
  name: 'diffFlow',
  method: 'POST',
  path: '/api/flow/diff',
  tag: TAG,
  summary: 'What differs between two diagrams by node and arrow, with both of them to look at.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ one: side, other: side }),
  reply: flowDiffSchema.extend({ one: z.string(), other: z.string() }),
});
