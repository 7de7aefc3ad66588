import { type ComparisonKind, wireList, type WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import { bindRegion, compareRegion, regionTypes } from './compare-region.ts';
import { bindWhole } from './compare-whole.ts';
import type { ColumnRef, ColumnTerm } from './server-field-type.ts';

/** How the values of a field compare in SQL; equals `matchesTerm` of the contract. */
export interface Comparison {
  readonly types: (op: TermType) => readonly string[];
  readonly bind: (term: ParsedTerm) => readonly unknown[];
  readonly filter: (at: readonly ColumnRef[], term: ColumnTerm) => RawBuilder<boolean>;
}

type Comparer = (column: ColumnRef, operands: readonly RawBuilder<unknown>[]) => RawBuilder<boolean>;

/** How one column with one value is compared. */
const ONE: Readonly<Record<TermType, Comparer>> = {
  eq: (column, [operand]) => sql`${column} = ${operand}`,
  ne: (column, [operand]) => sql`(${column} = ${operand}) is not true`,
  // `strpos` instead of `like`: no character of the text acts as a wildcard.
  like: (column, [operand]) => sql`strpos(lower(${column}), lower(${operand})) > 0`,
  in: (column, [operand]) => sql`${column} = any(${operand})`,
  gt: (column, [operand]) => sql`${column} > ${operand}`,
  gte: (column, [operand]) => sql`${column} >= ${operand}`,
  lt: (column, [operand]) => sql`${column} < ${operand}`,
  lte: (column, [operand]) => sql`${column} <= ${operand}`,
  between: (column, [from, to]) => sql`${column} between ${from} and ${to}`,
  isnull: (column) => sql`${column} is null`,
  notnull: (column) => sql`${column} is not null`,
};

/** Empty text counts as no value. */
const TEXT: Readonly<Record<TermType, Comparer>> = {
  ...ONE,
  isnull: (column) => sql`coalesce(${column}, '') = ''`,
  notnull: (column) => sql`${column} <> ''`,
};

/** Several values in one column. */
const MANY: Readonly<Partial<Record<TermType, Comparer>>> = {
  eq: (column, [operand]) => sql`${column} @> array[${operand}]`,
  ne: (column, [operand]) => sql`(${column} @> array[${operand}]) is not true`,
  in: (column, [operand]) => sql`${column} && ${operand}`,
  isnull: (column) => sql`coalesce(${column}, '{}') = '{}'`,
  notnull: (column) => sql`${column} <> '{}'`,
};

type RangeComparer = (
  range: { from: ColumnRef; to: ColumnRef },
  operands: readonly RawBuilder<unknown>[],
) => RawBuilder<boolean>;

/** A date range contains a day, overlaps others, or is set. */
const DATE_RANGE: Readonly<Partial<Record<TermType, RangeComparer>>> = {
  eq: ({ from, to }, [day]) => sql`(${from} <= ${day} and ${to} >= ${day})`,
  between: ({ from, to }, [first, last]) => sql`(${from} <= ${last} and ${to} >= ${first})`,
  isnull: ({ from }) => sql`${from} is null`,
  notnull: ({ from }) => sql`${from} is not null`,
};

const NOTHING: Comparer = () => sql`false`;

function oneColumn(type: string, comparers: Readonly<Partial<Record<TermType, Comparer>>> = ONE): Comparison {
  return {
    types: (op) => typesOf(op, type),
    bind: bindAsItIs,
    filter: ([column = sql`null`], { op, operands }) => (comparers[op] ?? NOTHING)(column, operands),
  };
}

/** An array for `in`, two for `between`, none for `isnull` and `notnull`, else one. */
function typesOf(op: TermType, type: string): readonly string[] {
  if (op === 'isnull' || op === 'notnull') return [];
  if (op === 'between') return [type, type];
  return [op === 'in' ? `${type}[]` : type];
}

function bindAsItIs({ op, value }: ParsedTerm): readonly unknown[] {
  if (op === 'isnull' || op === 'notnull') return [];
  return op === 'between' ? boundsOf(value) : [value];
}

/** Both ends of a `between`; null each when the operand is empty. */
function boundsOf(value: WireValue): readonly [first: WireValue, last: WireValue] {
  const [first = null, last = null] = wireList(value);
  return [first, last];
}

function compareDateRange(
  [from = sql`null`, to = sql`null`]: readonly ColumnRef[],
  { op, operands }: ColumnTerm,
): RawBuilder<boolean> {
  const compare = DATE_RANGE[op];
  if (!compare) throw new Error(`a date range does not support ${op}`);
  return compare({ from, to }, operands);
}

/** SQL comparisons by kind of value. */
export const COMPARISONS = {
  text: oneColumn('text', TEXT),
  number: oneColumn('numeric'),
  // Not compared as numeric, because the index of an integer column could not serve that.
  whole: { ...oneColumn('bigint'), bind: bindWhole },
  date: oneColumn('date'),
  instant: oneColumn('timestamp with time zone'),
  boolean: oneColumn('boolean'),
  code: oneColumn('text', TEXT),
  id: oneColumn('uuid'),
  region: {
    types: (op) => regionTypes(op),
    bind: bindRegion,
    filter: ([column = sql`null`], term) =>
      compareRegion(column, term) ?? oneColumn('text', TEXT).filter([column], term),
  },
  codes: oneColumn('text', MANY),
  ids: oneColumn('uuid', MANY),
  dateRange: { ...oneColumn('date'), filter: compareDateRange },
  presence: oneColumn('text', TEXT),
  nothing: { types: () => [], bind: () => [], filter: () => sql`false` },
} satisfies Readonly<Record<ComparisonKind | 'whole', Comparison>>;
