import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { updateRecord } from '#server/platform/records/save/update-record.ts';

/** Values that come with a decision. */
interface ValuesAlong {
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly rowVersion?: number | undefined;
}

/**
 * Saves the values that come with a decision, by whoever may change the record and as far as the node lets them.
 * @throws AppError what a save throws
 */
export async function saveAlong(
  ctx: Context,
  run: Run,
  { values = {}, rowVersion }: ValuesAlong,
): Promise<void> {
  const { record, deps, changes } = run;
  if (!record || Object.keys(values).length === 0) return;
  const { resource, stored } = record;
  const lent = withLentRows(ctx, resource.code, 'all');
  const { id } = stored;
  await updateRecord(lent, deps.records, {
    resource,
    id,
    rowVersion: rowVersion ?? stored.rowVersion,
    given: values,
  });
  const [now] = await loadRecords(lent, resource, { ids: [id], isLocked: true });
  if (!now) throw new AppError('RECORD_NOT_FOUND');
  changes.record ??= { values: stored.values, rowVersion: now.rowVersion };
  changes.record.rowVersion = now.rowVersion;
  record.stored = now;
}
