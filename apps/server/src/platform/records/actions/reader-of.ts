import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/**
 * The context in which somebody reads one record on any road: with what its flow lends them, and with as much of its fields as their
 * tasks leave (decision 0033). The context itself where no flow is concerned.
 */
export async function readerOf(
  ctx: Context,
  { flows }: Pick<RecordDeps, 'flows'>,
  { resource, id }: { readonly resource: ResourceModel; readonly id: string },
): Promise<Context> {
  if (!flows || !resource.hasFlow) return ctx;
  return flows.withTask(ctx, resource, id);
}
