import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { retireOthers } from '#server/platform/flows/deployments.ts';
import { lockModel, type ReadDeps, runningOf } from './flow-model-rows.ts';

/**
 * Deletes a model of the centre; its versions and instances remain readable.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT, FLOW_MODEL_SHIPPED, FLOW_MODEL_RUNNING
 */
export async function removeFlowModel(
  ctx: Context,
  deps: ReadDeps,
  { id, rowVersion, reason }: EndpointBody<typeof endpoints.removeFlowModel>,
): Promise<boolean> {
  await inTransaction(ctx, async (ctx) => {
    const { key, module } = await lockModel(ctx, deps, { id, rowVersion });
    if (module !== null) throw new AppError('FLOW_MODEL_SHIPPED');
    await retireOthers(ctx, id);
    const count = await runningOf(ctx, id);
    if (count > 0) throw new AppError('FLOW_MODEL_RUNNING', { count });
    await ctx.db
      .updateTable('flow_model')
      .set((eb) => ({
        deleted_at: ctx.clock.now(),
        status: 'RETIRED',
        row_version: eb('row_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await writeAudit(ctx, {
      action: 'flowModel.remove',
      outcome: 'done',
      target: { type: 'flow_model', id },
      details: { key, reason },
    });
  });
  return true;
}
