import { type RawBuilder, sql } from 'kysely';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { FieldModel, ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import {
  DUPLICATE_KEYS_COLUMN,
  duplicateColumnsOf,
} from '#server/platform/records/duplicates/duplicate-keys.ts';
import { pinyinKey } from './pinyin-text.ts';
import { searchColumnsOf } from './search-text.ts';

/** Parameters of a table row by column. */
export type ColumnValues = Readonly<Record<string, unknown>>;

const TEXT = 'text';

/** Columns of these fields, including their pinyin columns. */
function fieldColumns(fields: ReadonlyMap<string, FieldModel>): readonly ColumnSpec[] {
  return [...fields.values()].flatMap((field) => [
    ...field.columns,
    ...(field.pinyinColumn === null ? [] : [{ name: field.pinyinColumn, type: TEXT }]),
  ]);
}

/** Columns of an insert of a record. */
export function recordColumns(resource: ResourceModel): readonly ColumnSpec[] {
  return [
    { name: 'id', type: 'uuid' },
    { name: 'row_version', type: 'integer' },
    ...fieldColumns(resource.fields),
    { name: 'search', type: 'integer[]' },
    { name: 'search_text', type: TEXT },
    ...(resource.definition.duplicates ? [{ name: DUPLICATE_KEYS_COLUMN, type: 'integer[]' }] : []),
  ];
}

/** Columns of an insert of a sub-table row. */
export function rowColumns(rows: RowsModel): readonly ColumnSpec[] {
  return [
    { name: 'id', type: 'uuid' },
    { name: 'parent_id', type: 'uuid' },
    { name: 'order_no', type: 'integer' },
    ...fieldColumns(rows.fields),
  ];
}

/** Parameters for the columns of these fields. Missing values are empty. */
export function encodeFields(fields: ReadonlyMap<string, FieldModel>, values: RecordValues): ColumnValues {
  const encoded: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const value = values[name] ?? null;
    const parameters = handleOf(field.definition).encode(value);
    for (const [index, column] of field.columns.entries()) encoded[column.name] = parameters[index] ?? null;
    if (field.pinyinColumn !== null) encoded[field.pinyinColumn] = pinyinKey(value);
  }
  return encoded;
}

/** Parameters for every column of a record except id and version. */
export function encodeRecord(resource: ResourceModel, values: RecordValues): ColumnValues {
  const encoded = encodeFields(resource.fields, values);
  return {
    ...encoded,
    title: encoded['title'] ?? '',
    title_pinyin: encoded['title_pinyin'] ?? '',
    ...searchColumnsOf(resource, values),
    ...duplicateColumnsOf(resource, values),
  };
}

/** Slot names by column, cached so that running a statement does not build some seventy strings. */
const slots = new Map<string, string>();

/** Slot name of a column, prefixed because a column may be named like another slot. */
export function columnSlot(column: string): string {
  const cached = slots.get(column);
  if (cached !== undefined) return cached;
  const name = `column ${column}`;
  slots.set(column, name);
  return name;
}

/** Parameters by slot name. */
export function slotValues(columns: ColumnValues): ColumnValues {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(columns)) filled[columnSlot(name)] = value;
  return filled;
}

/** `("a", "b")` for an insert or a select, optionally each with the alias of its relation. */
export function columnList(columns: readonly ColumnSpec[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => (alias === undefined ? sql.id(name) : sql.id(alias, name))));
}

/** `"a" text, "b" numeric(18,2)`: column definitions for reading JSON as rows. The types come from the field types. */
export function columnTypes(columns: readonly ColumnSpec[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`));
}
