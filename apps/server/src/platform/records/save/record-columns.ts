import { type RawBuilder, sql } from 'kysely';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { FieldModel, ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { TWIN_COLUMN, twinColumnsOf } from '#server/platform/records/twins/twin-keys.ts';
import { pinyinKey } from './pinyin-text.ts';
import { searchColumnsOf } from './search-text.ts';

/** What a row of a table is written with: parameters by column. */
export type ColumnValues = Readonly<Record<string, unknown>>;

const TEXT = 'text';

/** Columns of these fields, with those that keep their pinyin. */
function fieldColumns(fields: ReadonlyMap<string, FieldModel>): readonly ColumnSpec[] {
  return [...fields.values()].flatMap((field) => [
    ...field.columns,
    ...(field.pinyinColumn === null ? [] : [{ name: field.pinyinColumn, type: TEXT }]),
  ]);
}

/** Columns that a new record is written with. */
export function recordColumns(resource: ResourceModel): readonly ColumnSpec[] {
  return [
    { name: 'id', type: 'uuid' },
    { name: 'row_version', type: 'integer' },
    ...fieldColumns(resource.fields),
    { name: 'search', type: 'integer[]' },
    { name: 'search_text', type: TEXT },
    ...(resource.definition.duplicates ? [{ name: TWIN_COLUMN, type: 'integer[]' }] : []),
  ];
}

/** Columns that a row of a sub-table is written with. */
export function rowColumns(rows: RowsModel): readonly ColumnSpec[] {
  return [
    { name: 'id', type: 'uuid' },
    { name: 'parent_id', type: 'uuid' },
    { name: 'order_no', type: 'integer' },
    ...fieldColumns(rows.fields),
  ];
}

/** Parameters for the columns of these fields. What is not among the values is empty. */
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

/** Parameters for every column of a record but its id and version. */
export function encodeRecord(resource: ResourceModel, values: RecordValues): ColumnValues {
  const encoded = encodeFields(resource.fields, values);
  return {
    ...encoded,
    title: encoded['title'] ?? '',
    title_pinyin: encoded['title_pinyin'] ?? '',
    ...searchColumnsOf(resource, values),
    ...twinColumnsOf(resource, values),
  };
}

/** Slots by column: one text for each, so that filling a statement does not make some seventy new ones. */
const slots = new Map<string, string>();

/** Name of the slot that a statement has for a column: a table may have a column called like anything else that is filled in. */
export function columnSlot(column: string): string {
  const known = slots.get(column);
  if (known !== undefined) return known;
  const name = `column ${column}`;
  slots.set(column, name);
  return name;
}

/** Parameters by the names of their slots. */
export function slotValues(columns: ColumnValues): ColumnValues {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(columns)) filled[columnSlot(name)] = value;
  return filled;
}

/** `("a", "b")` for an insert or a select, each with the alias of its relation when one is given. */
export function columnList(columns: readonly ColumnSpec[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => (alias === undefined ? sql.id(name) : sql.id(alias, name))));
}

/** `"a" text, "b" numeric(18,2)`: how a JSON text is read as rows. The types are ours, out of the field types. */
export function columnTypes(columns: readonly ColumnSpec[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`));
}
