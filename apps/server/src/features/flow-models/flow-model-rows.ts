import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowModelRow } from './flow-model-row.ts';

/**
 * A model that is not deleted, held until the transaction is over.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT when it is not the one that the caller saw
 */
export async function holdModel(
  ctx: Context,
  { id, rowVersion }: { readonly id: string; readonly rowVersion: number },
): Promise<FlowModelRow> {
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

/** What a member is called; empty for somebody who is none. */
export async function nameOf(ctx: Context, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.username ?? '';
}

/** Instances that are not over, by deployment. */
export async function runningOf(ctx: Context, modelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from flow_instance i
    where i.deployment_id in (select id from flow_deployment where model_id = ${modelId}::uuid)
      and i.state in ('RUNNING', 'SUSPENDED', 'ERROR')`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
