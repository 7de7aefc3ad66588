import type { FieldDefinition, FieldTypeName } from '../definitions/field.ts';
import type { TermType } from '../query/term-type.ts';

/** Operators by kind of comparison. Texts are unordered here: browser and database sort differently. */
export const OPERATORS = {
  text: ['eq', 'ne', 'like', 'in', 'isnull', 'notnull'],
  number: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'isnull', 'notnull'],
  date: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'isnull', 'notnull'],
  instant: ['gt', 'gte', 'lt', 'lte', 'between', 'isnull', 'notnull'],
  boolean: ['eq', 'ne', 'isnull', 'notnull'],
  code: ['eq', 'ne', 'in', 'isnull', 'notnull'],
  id: ['eq', 'ne', 'in', 'isnull', 'notnull'],
  region: ['eq', 'ne', 'in', 'isnull', 'notnull'],
  codes: ['eq', 'ne', 'in', 'isnull', 'notnull'],
  ids: ['eq', 'ne', 'in', 'isnull', 'notnull'],
  dateRange: ['eq', 'between', 'isnull', 'notnull'],
  presence: ['isnull', 'notnull'],
  nothing: [],
} as const satisfies Readonly<Record<string, readonly TermType[]>>;

/**
 * How values of a field compare.
 * - `text`: `eq` exactly, `like` as a case-insensitive substring
 * - `number`, `date`: by size; `between` is inclusive
 * - `instant`: by time; a date operand covers the whole day in Shanghai
 * - `code`, `id`: exactly
 * - `region`: `eq` and `in` include subdivisions
 * - `codes`, `ids`: multiple; `eq` contains this one, `in` contains any of these
 * - `dateRange`: `eq` contains this day, `between` overlaps
 * - `presence`: only whether there is a value; `nothing`: not comparable
 */
export type ComparisonKind = keyof typeof OPERATORS;

const KINDS = {
  text: 'text',
  longText: 'text',
  richText: 'presence',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  instant: 'instant',
  dateRange: 'dateRange',
  boolean: 'boolean',
  dictionary: 'code',
  dictionaries: 'codes',
  ref: 'id',
  refs: 'ids',
  user: 'id',
  org: 'id',
  region: 'region',
  table: 'nothing',
  computed: 'text',
  tags: 'codes',
  file: 'presence',
  files: 'presence',
  image: 'presence',
  images: 'presence',
  status: 'code',
} as const satisfies Readonly<Record<FieldTypeName, ComparisonKind>>;

const RESULT_KINDS = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  boolean: 'boolean',
} as const;

/** How the values of a field compare; computed fields by result type. */
export function comparisonKindOf(field: FieldDefinition): ComparisonKind {
  return field.type === 'computed' ? RESULT_KINDS[field.result] : KINDS[field.type];
}

/** Operators a query term may use with a field. */
export function operatorsOf(field: FieldDefinition): readonly TermType[] {
  return OPERATORS[comparisonKindOf(field)];
}

/** Kinds of fields allowed as operand of a field kind; others are never equal. */
const FIELD_OPERANDS: Readonly<Partial<Record<ComparisonKind, readonly ComparisonKind[]>>> = {
  text: ['text', 'code', 'region'],
  code: ['text', 'code', 'region'],
  codes: ['text', 'code', 'region'],
  region: ['region'],
  id: ['id'],
  ids: ['id'],
  number: ['number'],
  date: ['date'],
  dateRange: ['date'],
  boolean: ['boolean'],
  instant: ['instant', 'date'],
};

/** The same for `in` with a multi-valued operand. */
const MANY_OPERANDS: typeof FIELD_OPERANDS = {
  text: ['codes'],
  code: ['codes'],
  codes: ['codes'],
  id: ['ids'],
  ids: ['ids'],
};

/** Whether a field is multi-valued and may contain the value of another. */
export function isManyFor(field: FieldDefinition, other: FieldDefinition): boolean {
  return MANY_OPERANDS[comparisonKindOf(field)]?.includes(comparisonKindOf(other)) ?? false;
}

/** Whether a comparison of two fields of a record can be true at all. */
export function comparesWith(field: FieldDefinition, op: TermType, other: FieldDefinition): boolean {
  if (op === 'between') return false;
  if (op === 'in' && isManyFor(field, other)) return true;
  return FIELD_OPERANDS[comparisonKindOf(field)]?.includes(comparisonKindOf(other)) ?? false;
}
