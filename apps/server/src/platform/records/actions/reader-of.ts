import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/**
 * The context for reading one record on any access path: with delegated access from its flow and the field modes of the reader's tasks
 * (decision 0033). The context itself where no flow is involved.
 */
export async function readerOf(
  ctx: Context,
  { flows }: Pick<RecordDeps, 'flows'>,
  { resource, id }: { readonly resource: ResourceModel; readonly id: string },
): Promise<Context> {
  if (!flows || !resource.hasFlow) return ctx;
  return flows.withTask(ctx, resource, id);
}
