import type { TermType } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnRef, ColumnTerm } from './server-field-type.ts';

type RangeComparer = (
  range: { from: ColumnRef; to: ColumnRef },
  operands: readonly RawBuilder<unknown>[],
) => RawBuilder<boolean>;

const COMPARERS: Readonly<Partial<Record<TermType, RangeComparer>>> = {
  eq: ({ from, to }, [day]) => sql`(${from} <= ${day} and ${to} >= ${day})`,
  between: ({ from, to }, [first, last]) => sql`(${from} <= ${last} and ${to} >= ${first})`,
  isnull: ({ from }) => sql`${from} is null`,
  notnull: ({ from }) => sql`${from} is not null`,
};

/** What a range of dates can be asked: whether a day lies in it, whether it meets others, whether it is there at all. */
export function compareDateRange(
  [from = sql`null`, to = sql`null`]: readonly ColumnRef[],
  { op, operands }: ColumnTerm,
): RawBuilder<boolean> {
  const compare = COMPARERS[op];
  if (!compare) throw new Error(`a range of dates cannot be asked for ${op}`);
  return compare({ from, to }, operands);
}
