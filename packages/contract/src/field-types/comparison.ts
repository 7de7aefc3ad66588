import type { FieldDefinition, FieldTypeName } from '../definitions/field.ts';
import type { TermType } from '../query/term-type.ts';

/** Comparisons by what is compared. Texts have no order here: the browser and the database would not agree on one. */
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
 * - `text`: `eq` as it stands, `like` anywhere in it whatever the case
 * - `number`, `date`: by size; `between` with both ends
 * - `instant`: by time; a day as operand means all of it in Shanghai
 * - `code`, `id`: as they stand
 * - `region`: `eq` and `in` take in what lies below a division
 * - `codes`, `ids`: many; `eq` has this one among them, `in` has one of these
 * - `dateRange`: `eq` a day within it, `between` shares a day with it
 * - `presence`: only whether there is a value; `nothing`: not at all
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

/** How the values of a field compare; computed fields as their results do. */
export function comparisonKindOf(field: FieldDefinition): ComparisonKind {
  return field.type === 'computed' ? RESULT_KINDS[field.result] : KINDS[field.type];
}

/** Comparisons that a term may make with a field. */
export function operatorsOf(field: FieldDefinition): readonly TermType[] {
  return OPERATORS[comparisonKindOf(field)];
}

/** Kinds of fields that a field of a kind may be compared with, as its operand; what is not named equals nothing. */
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

/** Of which several a field may be one, with `in`. */
const MANY_OPERANDS: typeof FIELD_OPERANDS = {
  text: ['codes'],
  code: ['codes'],
  codes: ['codes'],
  id: ['ids'],
  ids: ['ids'],
};

/** Whether the values of a field are several of which another one may be one. */
export function isManyFor(field: FieldDefinition, other: FieldDefinition): boolean {
  return MANY_OPERANDS[comparisonKindOf(field)]?.includes(comparisonKindOf(other)) ?? false;
}

/** Whether a comparison of a field with another field of its record can hold at all. */
export function comparesWith(field: FieldDefinition, op: TermType, other: FieldDefinition): boolean {
  if (op === 'between') return false;
  if (op === 'in' && isManyFor(field, other)) return true;
  return FIELD_OPERANDS[comparisonKindOf(field)]?.includes(comparisonKindOf(other)) ?? false;
}
