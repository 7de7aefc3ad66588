import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { duplicateColumnsOf, duplicateFields } from '#server/platform/records/duplicates/duplicate-keys.ts';
import { changedFields, changesOf, isChange, rowChanges } from './changes.ts';
import { type ColumnValues, encodeFields, slotValues } from './record-columns.ts';
import { isSearched, searchColumnsOf } from './search-text.ts';
import { namingClashes } from './check/unique-clash.ts';
import { updateStatementOf } from './update-statement.ts';
import { type TrailEntry, trailValues } from './write-trail.ts';

/** The next version of a record, validated. */
export interface Writing {
  readonly resource: ResourceModel;
  readonly stored: StoredRecord;
  readonly values: RecordValues;
  readonly trailEntry: Omit<TrailEntry, 'resource'>;
  /** Writes a new version although no field changed: an action is a change by itself. */
  readonly isForced?: boolean;
  /** The record is in the recycle bin. */
  readonly isDeleted?: boolean;
}

/**
 * Writes changes with rows, history and audit in one statement.
 * @returns the new version; null when the record was changed concurrently or is no longer in the row scope
 * @throws AppError RECORD_NOT_UNIQUE
 */
export async function writeUpdate(ctx: Context, writing: Writing): Promise<number | null> {
  const { resource, stored, values, trailEntry } = writing;
  const fields = changedFields(resource, stored.values, values);
  if (!writing.isForced && !isChange(fields)) return stored.rowVersion;
  const columns = changedColumns(resource, values, fields);
  const tables = fields.filter(({ rows }) => rows !== null);
  const shape = {
    columns: Object.keys(columns).toSorted(),
    tables: tables.map(({ name }) => name),
    isDeleted: writing.isDeleted ?? false,
  };
  const statement = await updateStatementOf(ctx, resource, shape);
  const changes = changesOf(resource, fields, { before: stored.values, after: values });
  const details = { fields: Object.keys(changes), ...trailEntry.details };
  const [row] = await namingClashes(resource, () =>
    statement.run(ctx, {
      ...trailValues(ctx, { ...trailEntry, details, resource: resource.code }),
      ...slotValues(columns),
      ...Object.fromEntries(
        tables.flatMap((table) => Object.entries(rowValues(ctx, table, { stored, values }))),
      ),
      id: stored.id,
      version: stored.rowVersion,
      changeId: ctx.ids.uuid(),
      auditId: ctx.ids.uuid(),
      changes: storableJson(changes),
    }),
  );
  return row?.row_version ?? null;
}

/** Only changed columns are written: an index without changed columns gets no new entry. */
function changedColumns(
  resource: ResourceModel,
  values: RecordValues,
  fields: readonly FieldModel[],
): ColumnValues {
  const columns = encodeFields(new Map(fields.map((field) => [field.name, field])), values);
  const isTitled = 'title' in columns;
  const duplicateKeyFields = new Set(duplicateFields(resource));
  return {
    ...columns,
    ...(isTitled ? { title: columns['title'] ?? '', title_pinyin: columns['title_pinyin'] ?? '' } : {}),
    ...(fields.some(isSearched) ? searchColumnsOf(resource, values) : {}),
    ...(fields.some(({ name }) => duplicateKeyFields.has(name)) ? duplicateColumnsOf(resource, values) : {}),
  };
}

function rowValues(
  ctx: Context,
  { name, rows }: FieldModel,
  { stored, values }: Pick<Writing, 'stored' | 'values'>,
): Readonly<Record<string, unknown>> {
  if (!rows) return {};
  const { gone, remaining, added } = rowChanges(stored.values[name], values[name]);
  const columnsOf = (id: string, orderNo: number, row: RecordValues) => ({
    id,
    parent_id: stored.id,
    order_no: orderNo,
    ...encodeFields(rows.fields, row),
  });
  return {
    [`gone of ${name}`]: gone,
    [`kept of ${name}`]: storableJson(remaining.map(({ id, orderNo, row }) => columnsOf(id, orderNo, row))),
    [`new of ${name}`]: storableJson(
      added.map(({ orderNo, row }) => columnsOf(ctx.ids.uuid(), orderNo, row)),
    ),
  };
}
