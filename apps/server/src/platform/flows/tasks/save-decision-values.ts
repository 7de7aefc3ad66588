import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';

/** Values submitted with a decision. */
interface DecisionValues {
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly rowVersion?: number | undefined;
}

/**
 * Saves the values of a decision, limited by the actor's permission to change the record and by the node's field modes.
 * @throws AppError what a save throws
 */
export async function saveDecisionValues(
  ctx: Context,
  run: FlowRun,
  { values = {}, rowVersion }: DecisionValues,
): Promise<void> {
  const { record, deps, changes } = run;
  if (!record || Object.keys(values).length === 0) return;
  const { resource, stored } = record;
  const delegated = withDelegatedAccess(ctx, resource.code, 'all');
  const { id } = stored;
  await deps.verbs.updateRecord(delegated, deps.records, {
    resource,
    id,
    rowVersion: rowVersion ?? stored.rowVersion,
    inputValues: values,
  });
  const [now] = await loadRecords(delegated, resource, { ids: [id], isLocked: true });
  if (!now) throw new AppError('RECORD_NOT_FOUND');
  changes.record ??= { values: stored.values, rowVersion: now.rowVersion };
  changes.record.rowVersion = now.rowVersion;
  record.stored = now;
}
