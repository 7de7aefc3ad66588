import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { updateRecord } from './update-record.ts';

/**
 * Gives several records the same values (owner, tags …): all of them or none. Each goes through the checks of a save by
 * itself; of what went wrong, the first is told.
 * @throws AppError as `updateRecord`
 */
export async function updateRecords(
  ctx: Context,
  given: RecordDeps,
  input: EndpointBody<typeof endpoints.updateRecords>,
): Promise<EndpointReply<typeof endpoints.updateRecords>> {
  const deps = await given.steady();
  const { resource } = await deps.metadata.form(input.id);
  if (Object.keys(input.values).length === 0) {
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'values', rule: 'required' }] });
  }
  // Always in the same order, so that two batches over the same records wait for each other and do not lock each other out.
  const ids = [...new Set(input.dataIds)].toSorted();
  await inTransaction(ctx, async (ctx) => {
    for (const id of ids)
      await updateRecord(ctx, deps, { resource, id, rowVersion: undefined, given: input.values });
  });
  return { updated: ids.length };
}
