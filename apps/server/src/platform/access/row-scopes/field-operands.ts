import {
  comparesWith,
  comparisonKindOf,
  type ComparisonKind,
  isManyFor,
} from '@haiqiao/contract/field-types';
import type { TermType } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { FieldModel } from '#server/platform/metadata/model.ts';

interface Comparing {
  readonly field: FieldModel;
  readonly op: TermType;
  /** The field to compare with. */
  readonly other: FieldModel;
  readonly alias: string;
}

type Expression = RawBuilder<unknown>;

/** Conversions of another field's value for a comparison, by both types; other pairs cannot be compared. */
const AS_OPERAND: Readonly<
  Partial<
    Record<
      ComparisonKind,
      Readonly<Partial<Record<ComparisonKind, (other: Expression, op: TermType) => Expression>>>
    >
  >
> = {
  text: { text: asText, code: asText, region: asText },
  code: { text: asText, code: asText, region: asText },
  codes: { text: asText, code: asText, region: asText },
  region: { region: asText },
  id: { id: asItIs },
  ids: { id: asItIs },
  number: { number: (other) => sql`${other}::numeric` },
  date: { date: asItIs },
  dateRange: { date: asItIs },
  boolean: { boolean: asItIs },
  instant: { instant: asItIs, date: momentOfDay },
};

/** The operands of a comparison with another field of the record; null when the two cannot be compared. */
export function fieldOperands({ field, op, other, alias }: Comparing): readonly Expression[] | null {
  const [column] = other.columns;
  if (!column || !comparesWith(field.definition, op, other.definition)) return null;
  const value = sql.ref(`${alias}.${column.name}`);
  if (op === 'in' && isManyFor(field.definition, other.definition)) return [value];
  const [kind, otherKind] = [comparisonKindOf(field.definition), comparisonKindOf(other.definition)];
  const operand = AS_OPERAND[kind]?.[otherKind]?.(value, op);
  if (!operand) return null;
  if (kind === 'region')
    return op === 'in'
      ? [sql`array[${operand}]`, sql`array[${spanEnd(operand)}]`]
      : [operand, spanEnd(operand)];
  return [op === 'in' ? sql`array[${operand}]` : operand];
}

function asItIs(other: Expression): Expression {
  return other;
}

function asText(other: Expression): Expression {
  return sql`nullif(${other}, '')`;
}

/** The last code of a division, as in `regionSpan`. */
function spanEnd(code: Expression): Expression {
  return sql`case when right(${code}, 4) = '0000' then left(${code}, 2) || '9999'
    when right(${code}, 2) = '00' then left(${code}, 4) || '99' else ${code} end`;
}

/** The first moment of a day in Shanghai for `gte` and `lt`, otherwise its last. */
function momentOfDay(day: Expression, op: TermType): Expression {
  const start = sql`(${day}::timestamp - interval '8 hours') at time zone 'UTC'`;
  return op === 'gte' || op === 'lt' ? start : sql`${start} + interval '1 day' - interval '1 millisecond'`;
}
