import type { FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import {
  COMPUTED_SCALE,
  type FileFieldTypeName,
  MONEY_SCALE,
  PERCENT_SCALE,
  WHOLE_DIGITS_MAX,
  type WireValue,
} from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import { COMPARISONS } from './comparison.ts';
import { arrayColumn, NO_NUMBER, oneColumn, type OtherTraits, textColumn } from './one-column.ts';
import type {
  ColumnRef,
  ExportedAs,
  ExportSource,
  FieldTraits,
  ServerFieldType,
  ServerFieldTypes,
} from './server-field-type.ts';

/** Exact numbers. */
const NUMBER = {
  isNumber: true,
  listIndex: 'range',
  valueChange: 'number',
  importHints: ['number'],
} as const;

/** Width of an exported column of names, in characters. */
export const USUAL_WIDTH = 18;

/** Two dates, each in a column of its own. */
const dateRange: ServerFieldType<'dateRange'> = {
  ...NO_NUMBER,
  listIndex: 'range',
  valueChange: 'refused',
  importHints: ['dateRange'],
  exported: asText('formatted'),
  exportWidth: 26,
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
  importHints: [],
  exported: asText('formatted'),
  exportWidth: USUAL_WIDTH,
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
  text: textColumn({
    listIndex: 'none',
    valueChange: { same: 'longText' },
    importHints: [],
    exported: asText('stored'),
    exportWidth: 24,
  }),
  longText: textColumn({
    listIndex: 'none',
    valueChange: 'refused',
    importHints: [],
    exported: asText('stored'),
    exportWidth: 40,
  }),
  /** Sanitised HTML. */
  richText: textColumn({
    comparison: COMPARISONS.presence,
    listIndex: 'none',
    valueChange: 'refused',
    importHints: [],
    exported: asText('formatted'),
    exportWidth: 40,
  }),
  integer: oneColumn({
    type: 'integer',
    comparison: COMPARISONS.whole,
    ...NUMBER,
    averageScale: () => COMPUTED_SCALE,
    exported: () => ({ source: 'stored', format: { kind: 'number', decimals: 0 } }),
    exportWidth: 12,
  }),
  decimal: exactNumber({ scaleOf: (field) => field.scale, exportWidth: 16 }),
  money: exactNumber({ scaleOf: () => MONEY_SCALE, exportWidth: 18 }),
  percent: exactNumber({ scaleOf: () => PERCENT_SCALE, suffix: '%', exportWidth: 12 }),
  /** A date without a time zone, as text. */
  date: oneColumn({
    type: 'date',
    comparison: COMPARISONS.date,
    ...NO_NUMBER,
    listIndex: 'range',
    valueChange: 'refused',
    importHints: ['date'],
    exported: () => ({ source: 'stored', format: { kind: 'date' } }),
    exportWidth: 14,
  }),
  /** A moment to the millisecond, in UTC, as `Date.toISOString` writes it. */
  instant: oneColumn({
    type: 'timestamp with time zone',
    comparison: COMPARISONS.instant,
    ...NO_NUMBER,
    listIndex: 'range',
    valueChange: 'refused',
    importHints: ['instant'],
    exported: () => ({ source: 'clock', format: { kind: 'instant' } }),
    exportWidth: 22,
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
    importHints: ['yesNo'],
    exported: asText('formatted'),
    exportWidth: 10,
  }),
  /** The value of one item. */
  dictionary: textColumn({
    comparison: COMPARISONS.code,
    listIndex: 'value',
    valueChange: { many: 'dictionaries' },
    importHints: ['pickOne'],
    exported: asText('label'),
    exportWidth: USUAL_WIDTH,
  }),
  /** The values of several items. */
  dictionaries: arrayColumn({
    element: 'text',
    comparison: COMPARISONS.codes,
    valueChange: 'refused',
    importHints: ['pickOne', 'several'],
    exported: asText('formatted'),
    exportWidth: USUAL_WIDTH,
  }),
  ref: idColumn({
    listIndex: 'reference',
    valueChange: { many: 'refs' },
    importHints: ['record'],
    exported: asText('title'),
    exportWidth: 28,
  }),
  refs: idsColumn({ importHints: ['record', 'several'], exported: asText('titles'), exportWidth: 36 }),
  user: idColumn({
    listIndex: 'value',
    valueChange: 'refused',
    importHints: ['person'],
    exported: asText('label'),
    exportWidth: USUAL_WIDTH,
  }),
  org: idColumn({
    listIndex: 'value',
    valueChange: 'refused',
    importHints: ['unit'],
    exported: asText('label'),
    exportWidth: USUAL_WIDTH,
  }),
  /** The six digits of an administrative division. */
  region: textColumn({
    comparison: COMPARISONS.region,
    listIndex: 'value',
    valueChange: 'refused',
    importHints: ['region'],
    exported: asText('label'),
    exportWidth: 28,
  }),
  table,
  tags: arrayColumn({
    element: 'text',
    comparison: COMPARISONS.codes,
    neverNull: true,
    valueChange: 'refused',
    importHints: ['several'],
    exported: asText('formatted'),
    exportWidth: USUAL_WIDTH,
  }),
  /** The code of the record's state. */
  status: textColumn({
    comparison: COMPARISONS.code,
    listIndex: 'value',
    valueChange: 'refused',
    importHints: [],
    exported: asText('label'),
    exportWidth: USUAL_WIDTH,
  }),
  file: fileColumn(),
  files: fileColumn(),
  image: fileColumn(),
  images: fileColumn(),
} satisfies Omit<ServerFieldTypes, 'computed'>;

/** SQL expression of an instant in wire format. */
export function instantJson(column: ColumnRef): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

interface ExactNumber<Type extends FieldTypeName> extends Pick<FieldTraits<Type>, 'exportWidth'> {
  readonly scaleOf: (field: FieldOf<Type>) => number;
  /** Follows the number in an export. */
  readonly suffix?: string;
}

/** An exact number; text on the wire to avoid rounding. */
function exactNumber<Type extends FieldTypeName>(options: ExactNumber<Type>): ServerFieldType<Type> {
  const { scaleOf, suffix, exportWidth } = options;
  const after = suffix === undefined ? {} : { suffix };
  return oneColumn({
    type: (field) => exactType(scaleOf(field)),
    comparison: COMPARISONS.number,
    ...NUMBER,
    averageScale: scaleOf,
    exported: (field) => ({
      source: 'stored',
      format: { kind: 'number', decimals: scaleOf(field), ...after },
    }),
    exportWidth,
    json: (column) => sql`${column}::text`,
  });
}

/** Exported as text from this source. */
function asText(source: ExportSource): () => ExportedAs {
  return () => ({ source, format: { kind: 'text' } });
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
function idsColumn<Type extends FieldTypeName>(
  traits: Omit<OtherTraits<Type>, 'listIndex' | 'valueChange'>,
): ServerFieldType<Type> {
  return arrayColumn({ element: 'uuid', comparison: COMPARISONS.ids, valueChange: 'refused', ...traits });
}

/** Ids of files; a spreadsheet cannot contain them. */
function fileColumn<Type extends FileFieldTypeName>(): ServerFieldType<Type> {
  return idsColumn({ importHints: [], exported: asText('fileNames'), exportWidth: USUAL_WIDTH });
}

function partOf(value: WireValue, name: 'from' | 'to'): WireValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const parts = value as Readonly<Record<string, WireValue>>; // neither null nor a list
  return parts[name] ?? null;
}
