import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { withModuleValues } from '#server/platform/records/save/module-values.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';

/** A status change by a flow. */
export interface StatusChange {
  readonly resource: ResourceModel;
  /** The locked record. */
  readonly stored: StoredRecord;
  readonly status: string;
  /** Name in the history. */
  readonly action: string;
  readonly opinion: string;
}

/**
 * Sets the status of a locked record like an action: runs module code, writes history and audit.
 * @returns the record after the change
 */
export async function setStatus(ctx: Context, deps: RecordDeps, change: StatusChange): Promise<StoredRecord> {
  const { resource, stored, status, action, opinion } = change;
  const set = { status, ...updatedBy(ctx) };
  const valuesBefore = withValues(ctx, resource, { values: stored.values, set });
  const event = {
    kind: 'action',
    action,
    id: stored.id,
    before: stored.values,
    values: valuesBefore,
  } as const;
  const values = await withModuleValues(ctx, deps, { resource, event });
  const trailEntry = { action, opinion };
  const rowVersion = await writeUpdate(ctx, { resource, stored, values, isForced: true, trailEntry });
  if (rowVersion === null) throw new AppError('RECORD_NOT_FOUND');
  await deps.code.hooks.get(resource.code)?.afterSave?.(deps.hookOf(ctx), { ...event, values });
  return { ...stored, rowVersion, values };
}
