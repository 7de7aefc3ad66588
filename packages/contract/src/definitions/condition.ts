import type { TermType } from '../query/term-type.ts';

/** A value as JSON writes it, without objects. */
export type Scalar = string | number | boolean | null;

/**
 * What a field is compared with.
 * - a value, or a list of values for `in` and `between`
 * - `{ field }` another field of the same record
 * - `{ actor }` who asks: their member id, their organisation unit
 * - `{ today }` the date in Asia/Shanghai, that many days later (earlier when negative)
 */
export type Operand =
  | Scalar
  | readonly Scalar[]
  | { readonly field: string }
  | { readonly actor: 'memberId' | 'orgId' }
  | { readonly today: number };

/** One comparison. `value` is left out for `isnull` and `notnull`. */
export interface Comparison {
  readonly field: string;
  readonly op: TermType;
  readonly value?: Operand;
}

/**
 * A question about one record that answers yes or no: the language of linkage, tabs, presets and row scopes.
 * The browser evaluates it (`holds`), the server evaluates it or turns it into SQL; all three agree, also on empty values:
 * a comparison with an empty field holds for `isnull` and for `ne` only.
 * @example { all: [{ field: 'level', op: 'eq', value: 'A' }, { field: 'lastVisitAt', op: 'lt', value: { today: -90 } }] }
 */
export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };
