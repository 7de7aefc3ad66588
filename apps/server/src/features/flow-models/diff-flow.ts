import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowDiffView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { diffFlows, type FlowDiff, type FlowModel, parseFlow } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { assertVisibleDeployment, assertVisibleModel, type ReadDeps } from './flow-model-rows.ts';

type Input = EndpointBody<typeof endpoints.diffFlow>;

/**
 * Two diagrams and their differences.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_NOT_SHIPPED, FLOW_DEPLOYMENT_NOT_FOUND, FLOW_DIAGRAM_UNREADABLE
 */
export async function diffFlow(
  ctx: Context,
  deps: ReadDeps,
  sides: Input,
): Promise<EndpointReply<typeof endpoints.diffFlow>> {
  const one = await diagramOf(ctx, deps, sides.one);
  const other = await diagramOf(ctx, deps, sides.other);
  return { ...diffView(diffFlows(await modelIn(one), await modelIn(other))), one, other };
}

/** Differences as sent to the browser. */
export function diffView({ added, removed, changed }: FlowDiff): FlowDiffView {
  return {
    added: [...added],
    removed: [...removed],
    changed: changed.map((element) => ({ ...element, parts: [...element.parts] })),
  };
}

async function modelIn(xml: string): Promise<FlowModel> {
  const reading = await parseFlow(xml);
  if (reading.ok) return reading.value;
  throw new AppError('FLOW_DIAGRAM_UNREADABLE', { reason: reading.issues[0]?.rule ?? '' });
}

async function diagramOf(ctx: Context, deps: ReadDeps, side: Input['one']): Promise<string> {
  if ('bpmnXml' in side) return side.bpmnXml;
  if ('deploymentId' in side) return deployedDiagram(ctx, deps, side.deploymentId);
  const id = 'modelId' in side ? side.modelId : side.shippedOf;
  await assertVisibleModel(ctx, deps, id);
  const row = await ctx.db
    .selectFrom('flow_model')
    .select(['bpmn_xml', 'base_xml'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_MODEL_NOT_FOUND');
  if ('modelId' in side) return row.bpmn_xml;
  if (row.base_xml === null) throw new AppError('FLOW_MODEL_NOT_SHIPPED');
  return row.base_xml;
}

async function deployedDiagram(ctx: Context, deps: ReadDeps, id: string): Promise<string> {
  await assertVisibleDeployment(ctx, deps, id);
  const row = await ctx.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_DEPLOYMENT_NOT_FOUND');
  return row.bpmn_xml;
}
