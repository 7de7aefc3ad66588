import type { Condition } from './condition.ts';

/**
 * A value computed from a record's other fields: computed fields, defaults, titles. Pure and total: an undefined result (an empty operand,
 * a division by zero) is null. Numbers are exact decimals.
 * @example { round: { multiply: [{ field: 'amount' }, { field: 'rate' }] }, digits: 2 }
 */
export type Expression =
  | { readonly literal: string | number | boolean | null }
  | { readonly field: string }
  | { readonly add: readonly Expression[] }
  | { readonly subtract: readonly [Expression, Expression] }
  | { readonly multiply: readonly Expression[] }
  | { readonly divide: readonly [Expression, Expression] }
  | { readonly round: Expression; readonly digits: number }
  /** Concatenates texts without empty ones; numbers and dates in wire format. */
  | { readonly concat: readonly Expression[]; readonly separator?: string }
  | { readonly if: Condition; readonly then: Expression; readonly else: Expression }
  /** The first non-empty value. */
  | { readonly coalesce: readonly Expression[] }
  /** Sum of a column of a sub-table; empty cells count as 0. */
  | { readonly sumOf: { readonly table: string; readonly field: string } }
  /** Number of rows of a sub-table. */
  | { readonly countOf: string }
  /** Whole days from the first date to the second. */
  | { readonly daysBetween: readonly [Expression, Expression] }
  /** The date in Asia/Shanghai. */
  | { readonly today: true };
