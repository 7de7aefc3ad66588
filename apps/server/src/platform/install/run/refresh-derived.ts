import type { FieldDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { DUPLICATE_KEYS_COLUMN } from '#server/platform/records/duplicates/duplicate-keys.ts';
import { columnTypes, encodeRecord, recordColumns } from '#server/platform/records/save/record-columns.ts';

const BATCH_ROWS = 500;
/** Rows between two log lines. */
const NEWS_ROWS = 50_000;
/** A record saved repeatedly during the refresh is already up to date. */
const TRIES = 3;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Whether derived values of a record (title, computed fields, pinyin, keyword search) are computed differently than before. */
export function isDerivedAnew(previous: ResourceDefinition | undefined, next: ResourceDefinition): boolean {
  return previous !== undefined && derivationOf(previous) !== derivationOf(next);
}

function derivationOf({ title, fields, duplicates }: ResourceDefinition): string {
  const parts = Object.entries(fields).map(([name, field]) => JSON.stringify([name, fieldRule(field)]));
  const ruled = parts.filter((part) => !part.endsWith(',null]'));
  // The order of fields does not affect derived values.
  return JSON.stringify([title, duplicates, ruled.toSorted((one, other) => (one < other ? -1 : 1))]);
}

function fieldRule(field: FieldDefinition): unknown {
  if (field.type === 'computed') return [field.value, field.result, field.scale, searchOf(field)];
  return field.searchable === true || field.pinyin === true ? searchOf(field) : null;
}

function searchOf({ searchable, pinyin, personal }: FieldDefinition): unknown {
  return [searchable === true, pinyin === true, personal !== undefined];
}

/**
 * Recomputes the derived values of every record, including the recycle bin, without a new version or history. Rows of sub-tables follow at
 * the next save of their record.
 * @returns how many records there are
 */
export async function refreshDerived(ctx: Context, resource: ResourceModel): Promise<number> {
  const columns = derivedColumns(resource);
  let total = 0;
  for (let last = NO_ID; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(resource.recordTable)} where id > ${last}::uuid order by id limit ${BATCH_ROWS}`.execute(
      ctx.db,
    );
    if (rows.length === 0) return total;
    await refreshBatch(ctx, resource, { ids: rows.map(({ id }) => id), columns });
    last = rows.at(-1)?.id ?? last;
    total += rows.length;
    if (total % NEWS_ROWS === 0)
      ctx.log.info({ resource: resource.code, rows: total }, 'recomputing derived fields');
  }
}

/** Columns with derived values. */
function derivedColumns(resource: ResourceModel): readonly ColumnSpec[] {
  const names = new Set(['title', 'title_pinyin', 'search', 'search_text', DUPLICATE_KEYS_COLUMN]);
  for (const field of resource.fields.values()) {
    if (field.pinyinColumn !== null) names.add(field.pinyinColumn);
    if (field.definition.type === 'computed') for (const { name } of field.columns) names.add(name);
  }
  return recordColumns(resource).filter(({ name }) => names.has(name));
}

interface Batch {
  readonly ids: readonly string[];
  readonly columns: readonly ColumnSpec[];
}

async function refreshBatch(ctx: Context, resource: ResourceModel, { ids, columns }: Batch): Promise<void> {
  let left = ids;
  for (let tries = TRIES; left.length > 0 && tries > 0; tries -= 1) {
    const records = [
      ...(await loadRecords(ctx, resource, { ids: left })),
      ...(await loadRecords(ctx, resource, { ids: left, isDeleted: true, isLocked: true })),
    ];
    const done = await writeDerived(ctx, resource, { records, columns });
    left = left.filter((id) => !done.has(id) && records.some((record) => record.id === id));
  }
}

/** A record saved meanwhile is skipped, because its values have changed. */
async function writeDerived(
  ctx: Context,
  resource: ResourceModel,
  { records, columns }: { records: readonly StoredRecord[]; columns: readonly ColumnSpec[] },
): Promise<ReadonlySet<string>> {
  const rows = records.map((record) => {
    const encoded = encodeRecord(resource, withValues(ctx, resource, { values: record.values, set: {} }));
    const derived = columns.map(({ name }): [string, unknown] => [name, encoded[name] ?? null]);
    const values: Readonly<Record<string, unknown>> = Object.fromEntries(derived);
    return { ...values, id: record.id, row_version: record.rowVersion };
  });
  const keys: readonly ColumnSpec[] = [
    { name: 'id', type: 'uuid' },
    { name: 'row_version', type: 'integer' },
  ];
  const sets = columns.map(({ name }) => sql`${sql.id(name)} = ${sql.id('d', name)}`);
  const { rows: written } = await sql<{ id: string }>`
    update ${sql.table(resource.recordTable)} r set ${sql.join(sets)}
    from json_to_recordset(${storableJson(rows)}::json) as d(${columnTypes([...keys, ...columns])})
    where r.id = d.id and r.row_version = d.row_version
    returning r.id`.execute(ctx.db);
  return new Set(written.map(({ id }) => id));
}
