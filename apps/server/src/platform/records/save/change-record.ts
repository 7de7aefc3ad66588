import type { Context } from '#server/context.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { Saved } from './create-record.ts';
import { type Update, updateRecord } from './update-record.ts';

/**
 * Changes a record as its reader may: whoever has a task on it changes what the node of the task leaves them, and nothing else.
 * @throws AppError as `updateRecord`
 */
export async function changeRecord(ctx: Context, deps: RecordDeps, update: Update): Promise<Saved> {
  const { resource, id } = update;
  const isInFlow = deps.flows !== undefined && resource.hasFlow;
  const writer = isInFlow ? await deps.flows.withOpenTask(ctx, resource, id) : ctx;
  return updateRecord(writer, deps, update);
}
