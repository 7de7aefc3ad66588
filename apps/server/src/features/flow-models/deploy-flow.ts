import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { insertDeployment } from '#server/platform/flows/deployments.ts';
import { faultViews, isDeployable, readHere } from './check-diagram.ts';
import { lockModel } from './flow-model-rows.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';

/**
 * Deploys the draft as the next version, unless a fault prevents it.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT
 */
export async function deployFlow(
  ctx: Context,
  deps: FlowModelsDeps,
  { id, rowVersion, note }: EndpointBody<typeof endpoints.deployFlow>,
): Promise<EndpointReply<typeof endpoints.deployFlow>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockModel(ctx, deps, { id, rowVersion });
    const { key, name, category, forms, bpmn_xml: bpmnXml } = row;
    const { model, faults } = await readHere(ctx, deps, { bpmnXml, forms });
    if (!model || !isDeployable(faults)) return { deployment: null, faults: faultViews(faults) };
    const deployment = await insertDeployment(ctx, {
      modelId: id,
      facts: { key, name, category, forms },
      bpmnXml,
      model,
      note,
      deployedBy: memberOf(ctx).memberId,
    });
    await writeAudit(ctx, {
      action: 'flowModel.deploy',
      outcome: 'done',
      target: { type: 'flow_model', id },
      details: { key, version: deployment.version, note },
    });
    return { deployment, faults: faultViews(faults) };
  });
}
