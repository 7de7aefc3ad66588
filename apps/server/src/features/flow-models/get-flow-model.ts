import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowModelView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { FlowModelRow } from './flow-model-row.ts';
import { modelRows, nameOf, type ReadDeps, runningOf } from './flow-model-rows.ts';

/** A visible model for the designer, with the fields that the caller may see. @throws AppError FLOW_MODEL_NOT_FOUND */
export async function getFlowModel(
  ctx: Context,
  deps: ReadDeps,
  wanted: EndpointBody<typeof endpoints.getFlowModel>,
): Promise<FlowModelView> {
  const row = await ctx.db
    .selectFrom('flow_model')
    .selectAll()
    .where((eb) => ('id' in wanted ? eb('id', '=', wanted.id) : eb('key', '=', wanted.key)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const rows = await modelRows(ctx, deps);
  if (!row || !(await rows.visible([row.id])).has(row.id)) throw new AppError('FLOW_MODEL_NOT_FOUND');
  const { key, name, category, status } = row;
  const updatedBy = row.updated_by === null ? '' : await nameOf(ctx, row.updated_by);
  return {
    ...rows.texts({ key, name, category, updatedBy }, status),
    id: row.id,
    forms: row.forms,
    bpmnXml: row.bpmn_xml,
    module: row.module,
    isChanged: row.is_changed,
    hasNewerShipped: row.module !== null && row.is_changed && row.base_checksum !== row.taken_checksum,
    isDraft: await isDraft(ctx, row),
    version: row.version === 0 ? null : row.version,
    status,
    runningInstances: await runningOf(ctx, row.id),
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
