import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';
import { bpmnXmlSchema } from './flow-models.ts';

const TAG = 'flows';
const id = z.uuid().toLowerCase();

/** State of a deployed version: the newest deployed one starts instances. */
export const FLOW_DEPLOYMENT_STATES = ['DEPLOYED', 'SUSPENDED', 'RETIRED'] as const;
/** One of {@link FLOW_DEPLOYMENT_STATES}. */
export type FlowDeploymentState = (typeof FLOW_DEPLOYMENT_STATES)[number];

/** An added, removed or changed node or sequence flow of a diagram. */
export const flowChangeSchema = z.object({
  /** Id in the diagram. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['node', 'flow']),
  /** Changed parts of an existing element: `name`, `assignees`, `buttons`, `condition`, `target` … */
  parts: z.array(
    z.object({
      part: z.string(),
      /** As compact JSON text, or plain text; empty if absent. */
      before: z.string(),
      after: z.string(),
    }),
  ),
});
/** A difference between two diagrams. */
export type FlowChangeView = z.output<typeof flowChangeSchema>;

/** Differences by node and sequence flow. */
export const flowDiffSchema = z.object({
  added: z.array(flowChangeSchema.omit({ parts: true })),
  removed: z.array(flowChangeSchema.omit({ parts: true })),
  changed: z.array(flowChangeSchema),
});
/** Differences by node and sequence flow. */
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
  /** Name of the member who deployed it; empty for the system. */
  deployedBy: z.string(),
  deployedAt: z.iso.datetime({ offset: true }),
  runningInstances: z.int(),
  instances: z.int(),
  /** Number of differences from the previous version; null for the first. */
  changes: z.object({ added: z.int(), removed: z.int(), changed: z.int() }).nullable(),
});
/** A deployed version. */
export type FlowDeploymentView = z.output<typeof flowDeploymentSchema>;

/** Versions of a model, newest first. */
export const queryFlowDeployments = defineEndpoint({
  name: 'queryFlowDeployments',
  path: '/api/flow/deployments',
  tag: TAG,
  summary: 'Lists the deployed versions of a model, newest first, with their numbers of running instances.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
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
  path: '/api/flow/deployment',
  tag: TAG,
  summary: 'Returns a deployed version with its diagram and the differences from the previous version.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: flowDeploymentSchema.extend({ bpmnXml: z.string(), diff: flowDiffSchema.nullable() }),
});

/** Suspends, retires or reactivates a version. Running instances continue; the newest deployed version starts new ones, if any. */
export const setFlowDeploymentStatus = defineEndpoint({
  name: 'setFlowDeploymentStatus',
  path: '/api/flow/setDeploymentStatus',
  tag: TAG,
  summary: 'Suspends, retires or reactivates a deployed version; running instances continue.',
  auth: { kind: 'permission', code: PERMISSIONS.deployFlowModels },
  body: z.strictObject({ id, status: z.enum(FLOW_DEPLOYMENT_STATES) }),
  reply: z.boolean(),
});

/** A draft, a deployed version, the shipped diagram, or an unsaved one. */
const side = z.union([
  z.strictObject({ modelId: id }),
  z.strictObject({ shippedOf: id }),
  z.strictObject({ deploymentId: id }),
  z.strictObject({ bpmnXml: bpmnXmlSchema }),
]);

/** Compares two diagrams. */
export const diffFlow = defineEndpoint({
  name: 'diffFlow',
  path: '/api/flow/diff',
  tag: TAG,
  summary: 'Compares two diagrams by node and sequence flow and returns both diagrams.',
  auth: { kind: 'permission', code: PERMISSIONS.readFlowModels },
  viewing: 'read',
  body: z.strictObject({ one: side, other: side }),
  reply: flowDiffSchema.extend({ one: z.string(), other: z.string() }),
});
