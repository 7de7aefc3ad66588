import type { FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import { WHOLE_DIGITS_MAX, type WireValue } from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import { COMPARISONS } from './comparison.ts';
import { arrayColumn, oneColumn, textColumn } from './one-column.ts';
import type { ColumnRef, ServerFieldType, ServerFieldTypes } from './server-field-type.ts';

/** Two dates, each in a column of its own. */
const dateRange: ServerFieldType<'dateRange'> = {
  isNumber: false,
  columns: (name) => [
    { name: `${name}_from`, type: 'date' },
    { name: `${name}_to`, type: 'date' },
  ],
  encode: (value) => [partOf(value, 'from'), partOf(value, 'to')],
  decode: ([from, to]) => (typeof from === 'string' && typeof to === 'string' ? { from, to } : null),
  json: ([from, to]) =>
    sql`case when ${from} is not null then json_build_object('from', ${from}, 'to', ${to}) end`,
  operandTypes: (op) => COMPARISONS.dateRange.types(op),
  bind: (term) => COMPARISONS.dateRange.bind(term),
  filter: (at, term) => COMPARISONS.dateRange.filter(at, term),
  sort: ([from = sql`null`]) => from,
};

/** Rows of a sub-table: stored in their own table, not part of lists and not filterable. */
const table: ServerFieldType<'table'> = {
  isNumber: false,
  columns: () => [],
  encode: () => [],
  decode: () => null,
  json: () => sql`null`,
  operandTypes: () => [],
  bind: () => [],
  filter: () => sql`false`,
  sort: () => sql`null`,
};

/** The field types whose columns follow from the type alone; `computed` depends on its result type. */
export const COLUMN_TYPES = {
  text: textColumn(),
  longText: textColumn(),
  /** Sanitised HTML. */
  richText: textColumn(COMPARISONS.presence),
  integer: oneColumn({ type: 'integer', comparison: COMPARISONS.whole, isNumber: true }),
  decimal: exactNumber((field) => field.scale),
  money: exactNumber(() => 2),
  percent: exactNumber(() => 2),
  /** A date without a time zone, as text. */
  date: oneColumn({ type: 'date', comparison: COMPARISONS.date, isNumber: false }),
  /** A moment to the millisecond, in UTC, as `Date.toISOString` writes it. */
  instant: oneColumn({
    type: 'timestamp with time zone',
    comparison: COMPARISONS.instant,
    isNumber: false,
    decode: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    json: instantJson,
  }),
  dateRange,
  boolean: oneColumn({ type: 'boolean', comparison: COMPARISONS.boolean, isNumber: false }),
  /** The value of one item. */
  dictionary: textColumn(COMPARISONS.code),
  /** The values of several items. */
  dictionaries: arrayColumn({ element: 'text', comparison: COMPARISONS.codes }),
  ref: idColumn(),
  refs: idsColumn(),
  user: idColumn(),
  org: idColumn(),
  /** The six digits of an administrative division. */
  region: textColumn(COMPARISONS.region),
  table,
  tags: arrayColumn({ element: 'text', comparison: COMPARISONS.codes, neverNull: true }),
  /** The code of the record's state. */
  status: textColumn(COMPARISONS.code),
  file: idsColumn(),
  files: idsColumn(),
  image: idsColumn(),
  images: idsColumn(),
} satisfies Omit<ServerFieldTypes, 'computed'>;

/** SQL expression of an instant in wire format. */
export function instantJson(column: ColumnRef): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** An exact number; text on the wire to avoid rounding. */
function exactNumber<Type extends FieldTypeName>(
  scaleOf: (field: FieldOf<Type>) => number,
): ServerFieldType<Type> {
  return oneColumn({
    type: (field) => exactType(scaleOf(field)),
    comparison: COMPARISONS.number,
    isNumber: true,
    json: (column) => sql`${column}::text`,
  });
}

/** SQL type of an exact number with the given number of decimals. */
function exactType(scale: number): string {
  return `numeric(${WHOLE_DIGITS_MAX + scale},${scale})`;
}

/** The id of a record, member or organisation unit. */
function idColumn<Type extends FieldTypeName>(): ServerFieldType<Type> {
  return oneColumn({ type: 'uuid', comparison: COMPARISONS.id, isNumber: false });
}

/** Ids of records or files in one column, in input order. */
function idsColumn<Type extends FieldTypeName>(): ServerFieldType<Type> {
  return arrayColumn({ element: 'uuid', comparison: COMPARISONS.ids });
}

function partOf(value: WireValue, name: 'from' | 'to'): WireValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const parts = value as Readonly<Record<string, WireValue>>; // neither null nor a list
  return parts[name] ?? null;
}
