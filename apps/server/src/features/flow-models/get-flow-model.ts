import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { FlowModelRow } from './flow-model-row.ts';
import { nameOf, runningOf } from './flow-model-rows.ts';

/** A model to draw at. @throws AppError FLOW_MODEL_NOT_FOUND */
export async function getFlowModel(
  ctx: Context,
  wanted: EndpointBody<typeof endpoints.getFlowModel>,
): Promise<FlowModelView> {
  const row = await ctx.db
    .selectFrom('flow_model')
    .selectAll()
    .where((eb) => ('id' in wanted ? eb('id', '=', wanted.id) : eb('key', '=', wanted.key)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_MODEL_NOT_FOUND');
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    category: row.category,
    forms: row.forms,
    bpmnXml: row.bpmn_xml,
    module: row.module,
    isChanged: row.is_changed,
    hasNewerShipped: row.module !== null && row.is_changed && row.base_checksum !== row.taken_checksum,
    isDraft: await isDraft(ctx, row),
    version: row.version === 0 ? null : row.version,
    status: row.status,
    runningInstances: await runningOf(ctx, row.id),
    updatedBy: row.updated_by === null ? '' : await nameOf(ctx, row.updated_by),
    updatedAt: row.updated_at.toISOString(),
    rowVersion: row.row_version,
  };
}

async function isDraft(ctx: Context, row: FlowModelRow): Promise<boolean> {
  const deployed = await ctx.db
    .selectFrom('flow_deployment')
    .select(['bpmn_xml', 'name', 'category', 'forms'])
    .where('model_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (!deployed) return true;
  return (
    deployed.bpmn_xml !== row.bpmn_xml ||
    deployed.name !== row.name ||
    deployed.category !== row.category ||
    deployed.forms.join() !== row.forms.join()
  );
}
