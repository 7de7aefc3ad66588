import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { changedFields, changesOf } from '#server/platform/records/save/changes.ts';
import { namingClashes } from '#server/platform/records/save/check/unique-clash.ts';
import { type NewRecord, partRows } from '#server/platform/records/save/create-record.ts';
import { insertStatementsOf } from '#server/platform/records/save/insert-statement.ts';
import { encodeRecord, slotValues } from '#server/platform/records/save/record-columns.ts';
import { type Deed, trailValues } from '#server/platform/records/save/write-trail.ts';

/** A record that is handed in as it is made. */
export interface HandedInRecord {
  readonly record: NewRecord;
  /** As it was made. */
  readonly made: RecordValues;
  readonly deed: Omit<Deed, 'resource'>;
  /** Nothing more happens in its transaction. */
  readonly endsTransaction: boolean;
}

/** The version of a record that was made and handed in. */
export const HANDED_IN_VERSION = 2;

/**
 * Writes it once, as handing it in has left it, with the history and the audit of both: a row that is written and changed at once costs
 * every index twice.
 * @throws AppError RECORD_NOT_UNIQUE, RECORD_OUT_OF_ROWS
 */
export async function insertHandedIn(
  ctx: Context,
  resource: ResourceModel,
  { record, made, deed, endsTransaction }: HandedInRecord,
): Promise<void> {
  const { id, values } = record;
  const { handedIn, rowSlots } = await insertStatementsOf(ctx, resource);
  const parts = [...rowSlots].flatMap(([name, slot]) => {
    const rows = partRows(ctx, { resource, name, records: [record] });
    return rows.length === 0 ? [] : [{ name, slot, rows: storableJson(rows) }];
  });
  const kept = new Set(Object.values(resource.definition.taskFields ?? {}));
  // Who works on it and until when its flow tells: that is no change of the record.
  const fields = changedFields(resource, made, values).filter(({ name }) => !kept.has(name));
  const changes = changesOf(resource, fields, { before: made, after: values });
  const details = { fields: Object.keys(changes), ...deed.details };
  const [madeChangeId, madeAuditId] = [ctx.ids.uuid(), ctx.ids.uuid()];
  const statement = handedIn({ tables: parts.map(({ name }) => name), endsTransaction });
  await namingScope(resource, () =>
    statement.run(ctx, {
      ...trailValues(ctx, { ...deed, details, resource: resource.code }),
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

const DIVISION_BY_ZERO = '22012';

/** A record that lies outside the rows of the actor fails in the statement itself: it may be committed with it. */
async function namingScope(resource: ResourceModel, work: () => Promise<unknown>): Promise<void> {
  try {
    await namingClashes(resource, work);
  } catch (error) {
    if (errorCode(error) !== DIVISION_BY_ZERO) throw error;
    throw new AppError('RECORD_OUT_OF_ROWS', undefined, { cause: error });
  }
}
