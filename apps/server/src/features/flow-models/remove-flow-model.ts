import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { retireOthers } from '#server/platform/flows/diagrams/insert-deployment.ts';
import { holdModel, runningOf } from './flow-model-rows.ts';

/**
 * Deletes a model of the centre; its versions and what ran by them stay to be read.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT, FLOW_MODEL_SHIPPED, FLOW_MODEL_RUNNING
 */
export async function removeFlowModel(
  ctx: Context,
  { id, rowVersion, reason }: EndpointBody<typeof endpoints.removeFlowModel>,
): Promise<boolean> {
  await inTransaction(ctx, async (ctx) => {
    const { key, module } = await holdModel(ctx, { id, rowVersion });
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
