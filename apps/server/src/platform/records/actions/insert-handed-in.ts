import { isRowScopeViolation } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { translatePgError } from '#server/db/pg-errors.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { changedFields, changesOf } from '#server/platform/records/save/changes.ts';
import { namingClashes } from '#server/platform/records/save/check/unique-clash.ts';
import { type NewRecord, partRows } from '#server/platform/records/save/create-record.ts';
import { insertStatementsOf } from '#server/platform/records/save/insert-statement.ts';
import { encodeRecord, slotValues } from '#server/platform/records/save/record-columns.ts';
import { type TrailEntry, trailValues } from '#server/platform/records/save/write-trail.ts';

/** A record submitted on creation. */
export interface HandedInRecord {
  readonly record: NewRecord;
  /** Values at creation. */
  readonly made: RecordValues;
  readonly trailEntry: Omit<TrailEntry, 'resource'>;
  /** Nothing more is done in the transaction. */
  readonly endsTransaction: boolean;
}

/** The version of a record created and submitted in one step. */
export const HANDED_IN_VERSION = 2;

/**
 * Inserts it once in its submitted state, with history and audit of both actions: an insert followed by an update would write every index
 * twice.
 * @throws AppError RECORD_NOT_UNIQUE, RECORD_OUT_OF_ROWS
 */
export async function insertHandedIn(
  ctx: Context,
  resource: ResourceModel,
  { record, made, trailEntry, endsTransaction }: HandedInRecord,
): Promise<void> {
  const { id, values } = record;
  const { handedIn, rowSlots } = await insertStatementsOf(ctx, resource);
  const parts = [...rowSlots].flatMap(([name, slot]) => {
    const rows = partRows(ctx, { resource, name, records: [record] });
    return rows.length === 0 ? [] : [{ name, slot, rows: storableJson(rows) }];
  });
  const taskFieldNames = new Set(Object.values(resource.definition.taskFields ?? {}));
  // Assignee and due time come from the flow and are no change of the record.
  const fields = changedFields(resource, made, values).filter(({ name }) => !taskFieldNames.has(name));
  const changes = changesOf(resource, fields, { before: made, after: values });
  const details = { fields: Object.keys(changes), ...trailEntry.details };
  const [madeChangeId, madeAuditId] = [ctx.ids.uuid(), ctx.ids.uuid()];
  const statement = handedIn({ tables: parts.map(({ name }) => name), endsTransaction });
  await translatingViolations(resource, () =>
    statement.run(ctx, {
      ...trailValues(ctx, { ...trailEntry, details, resource: resource.code }),
      ...Object.fromEntries(parts.map(({ slot, rows }) => [slot, rows])),
      ...slotValues({ id, row_version: HANDED_IN_VERSION, ...encodeRecord(resource, values) }),
      madeChangeId,
      madeAuditId,
      madeDetails: trailValues(ctx, { resource: resource.code, action: 'create' }).details,
      changeId: ctx.ids.uuid(),
      auditId: ctx.ids.uuid(),
      changes: storableJson(changes),
    }),
  );
}

/** The statement itself fails for a record outside the actor's row scope, since it may carry the commit. */
async function translatingViolations(resource: ResourceModel, work: () => Promise<unknown>): Promise<void> {
  try {
    await namingClashes(resource, work);
  } catch (error) {
    throw isRowScopeViolation(error) ? translatePgError(error) : error;
  }
}
