import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { type PlatformRows, platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { FlowModelRow } from './flow-model-row.ts';

/** Dependencies of reading models and deployments. */
export interface ReadDeps {
  readonly metadata: MetadataStore;
}

/** The models that the actor may see. */
export async function modelRows(ctx: Context, { metadata }: ReadDeps): Promise<PlatformRows> {
  return platformRows(ctx, await metadata.current(), 'flow_model');
}

/** The deployments that the actor may see. */
export async function deploymentRows(ctx: Context, { metadata }: ReadDeps): Promise<PlatformRows> {
  return platformRows(ctx, await metadata.current(), 'flow_deployment');
}

/** @throws AppError FLOW_MODEL_NOT_FOUND for a model outside the actor's row scope */
export async function assertVisibleModel(ctx: Context, deps: ReadDeps, id: string): Promise<void> {
  const visible = await (await modelRows(ctx, deps)).visible([id]);
  if (!visible.has(id)) throw new AppError('FLOW_MODEL_NOT_FOUND');
}

/** @throws AppError FLOW_DEPLOYMENT_NOT_FOUND for a deployment outside the actor's row scope */
export async function assertVisibleDeployment(ctx: Context, deps: ReadDeps, id: string): Promise<void> {
  const visible = await (await deploymentRows(ctx, deps)).visible([id]);
  if (!visible.has(id)) throw new AppError('FLOW_DEPLOYMENT_NOT_FOUND');
}

/**
 * A visible model that is not deleted, locked until the transaction ends.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT when it differs from the caller's version
 */
export async function lockModel(
  ctx: Context,
  deps: ReadDeps,
  { id, rowVersion }: { readonly id: string; readonly rowVersion: number },
): Promise<FlowModelRow> {
  await assertVisibleModel(ctx, deps, id);
  const row = await ctx.db
    .selectFrom('flow_model')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_MODEL_NOT_FOUND');
  if (row.row_version !== rowVersion) {
    const by = row.updated_by === null ? '' : await nameOf(ctx, row.updated_by);
    throw new AppError('FLOW_MODEL_CONFLICT', { rowVersion: row.row_version, by });
  }
  return row;
}

/** Name of a member; empty for an unknown id. */
export async function nameOf(ctx: Context, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.username ?? '';
}

/** Active instances, by deployment. */
export async function runningOf(ctx: Context, modelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from flow_instance i
    where i.deployment_id in (select id from flow_deployment where model_id = ${modelId}::uuid)
      and i.state in ('RUNNING', 'SUSPENDED', 'ERROR')`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
