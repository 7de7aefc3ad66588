import { z } from 'zod';
import { TERM_TYPES, type TermType } from '../query/term-type.ts';

/** A JSON value without objects and arrays. */
export type Scalar = string | number | boolean | null;

/**
 * The right side of a comparison.
 * - a value, or a list of values for `in` and `between`
 * - `{ field }` another field of the same record
 * - `{ actor }` the actor's member id or organisation unit
 * - `{ today }` the date in Asia/Shanghai plus this number of days (may be negative)
 */
export type Operand =
  | Scalar
  | readonly Scalar[]
  | { readonly field: string }
  | { readonly actor: 'memberId' | 'orgId' }
  | { readonly today: number };

/** One comparison. `value` is omitted for `isnull` and `notnull`. */
export interface Comparison {
  readonly field: string;
  readonly op: TermType;
  readonly value?: Operand;
}

/**
 * A predicate on one record: used for linkage, tabs, presets and row scopes. The browser evaluates it (`holds`), the server evaluates it or
 * translates it to SQL, with identical results. A comparison with an empty field is true for `isnull` and `ne` only.
 * @example { all: [{ field: 'level', op: 'eq', value: 'A' }, { field: 'lastVisitAt', op: 'lt', value: { today: -90 } }] }
 */
export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** Maximum nesting of lists: deeper conditions are unreadable. */
export const FILTER_DEPTH_MAX = 5;
/** Maximum conditions of one list, and values of one comparison. */
const FILTER_PARTS_MAX = 50;
const VALUES_MAX = 200;
const TEXT_MAX = 500;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Fields, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MAX;
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}

function isOperand(value: unknown): value is Operand {
  if (Array.isArray(value)) return value.length <= VALUES_MAX && value.every(isScalar);
  if (!isFields(value)) return isScalar(value);
  if (Object.keys(value).length !== 1) return false;
  const { field, actor, today } = value;
  return typeof field === 'string' || actor === 'memberId' || actor === 'orgId' || Number.isInteger(today);
}

function isComparison(value: Fields): boolean {
  const { field, op, value: operand } = value;
  return (
    hasOnly(value, ['field', 'op', 'value']) &&
    typeof field === 'string' &&
    TERM_TYPES.some((type) => type === op) &&
    (operand === undefined || isOperand(operand))
  );
}

/** Whether a value has the form of a condition, nested at most `depth` lists deep. */
function isCondition(value: unknown, depth = FILTER_DEPTH_MAX): value is Condition {
  if (!isFields(value)) return false;
  const [list] = ['all', 'any'].filter((name) => name in value);
  if (list === undefined && !('not' in value)) return isComparison(value);
  if (depth === 0 || Object.keys(value).length !== 1) return false;
  const parts = list === undefined ? [value['not']] : value[list];
  return (
    Array.isArray(parts) &&
    parts.length <= FILTER_PARTS_MAX &&
    parts.every((part) => isCondition(part, depth - 1))
  );
}

/** A condition from a screen or diagram: its form only, not whether its fields exist (`conditionFaults`). */
export const conditionSchema = z.custom<Condition>((value) => isCondition(value));
