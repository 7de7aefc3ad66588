import type { FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import { COMPUTED_SCALE, WHOLE_DIGITS_MAX, type WireValue } from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import { COMPARISONS } from './comparison.ts';
import { arrayColumn, NO_NUMBER, oneColumn, type OtherTraits, textColumn } from './one-column.ts';
import type { ColumnRef, ServerFieldType, ServerFieldTypes } from './server-field-type.ts';

/** Exact numbers. */
const NUMBER = { isNumber: true, listIndex: 'range', valueChange: 'number' } as const;

/** Two dates, each in a column of its own. */
const dateRange: ServerFieldType<'dateRange'> = {
  ...NO_NUMBER,
  listIndex: 'range',
  valueChange: 'refused',
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
  ...NO_NUMBER,
  listIndex: 'none',
  valueChange: 'refused',
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
  text: textColumn({ listIndex: 'none', valueChange: { same: 'longText' } }),
  longText: textColumn({ listIndex: 'none', valueChange: 'refused' }),
  /** Sanitised HTML. */
  richText: textColumn({ comparison: COMPARISONS.presence, listIndex: 'none', valueChange: 'refused' }),
  integer: oneColumn({
    type: 'integer',
    comparison: COMPARISONS.whole,
    ...NUMBER,
    averageScale: () => COMPUTED_SCALE,
  }),
  decimal: exactNumber((field) => field.scale),
  money: exactNumber(() => 2),
  percent: exactNumber(() => 2),
  /** A date without a time zone, as text. */
  date: oneColumn({
    type: 'date',
    comparison: COMPARISONS.date,
    ...NO_NUMBER,
    listIndex: 'range',
    valueChange: 'refused',
  }),
  /** A moment to the millisecond, in UTC, as `Date.toISOString` writes it. */
  instant: oneColumn({
    type: 'timestamp with time zone',
    comparison: COMPARISONS.instant,
    ...NO_NUMBER,
    listIndex: 'range',
    valueChange: 'refused',
    decode: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    json: instantJson,
  }),
  dateRange,
  boolean: oneColumn({
    type: 'boolean',
    comparison: COMPARISONS.boolean,
    ...NO_NUMBER,
    listIndex: 'none',
    valueChange: 'refused',
  }),
  /** The value of one item. */
  dictionary: textColumn({
    comparison: COMPARISONS.code,
    listIndex: 'value',
    valueChange: { many: 'dictionaries' },
  }),
  /** The values of several items. */
  dictionaries: arrayColumn({ element: 'text', comparison: COMPARISONS.codes, valueChange: 'refused' }),
  ref: idColumn({ listIndex: 'reference', valueChange: { many: 'refs' } }),
  refs: idsColumn(),
  user: idColumn({ listIndex: 'value', valueChange: 'refused' }),
  org: idColumn({ listIndex: 'value', valueChange: 'refused' }),
  /** The six digits of an administrative division. */
  region: textColumn({ comparison: COMPARISONS.region, listIndex: 'value', valueChange: 'refused' }),
  table,
  tags: arrayColumn({ element: 'text', comparison: COMPARISONS.codes, neverNull: true, valueChange: 'refused' }),
  /** The code of the record's state. */
  status: textColumn({ comparison: COMPARISONS.code, listIndex: 'value', valueChange: 'refused' }),
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
    ...NUMBER,
    averageScale: scaleOf,
    json: (column) => sql`${column}::text`,
  });
}

/** SQL type of an exact number with the given number of decimals. */
function exactType(scale: number): string {
  return `numeric(${WHOLE_DIGITS_MAX + scale},${scale})`;
}

/** The id of a record, member or organisation unit. */
function idColumn<Type extends FieldTypeName>(traits: OtherTraits<Type>): ServerFieldType<Type> {
  return oneColumn({ type: 'uuid', comparison: COMPARISONS.id, ...NO_NUMBER, ...traits });
}

/** Ids of records or files in one column, in input order. */
function idsColumn<Type extends FieldTypeName>(): ServerFieldType<Type> {
  return arrayColumn({ element: 'uuid', comparison: COMPARISONS.ids, valueChange: 'refused' });
}

function partOf(value: WireValue, name: 'from' | 'to'): WireValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const parts = value as Readonly<Record<string, WireValue>>; // neither null nor a list
  return parts[name] ?? null;
}
