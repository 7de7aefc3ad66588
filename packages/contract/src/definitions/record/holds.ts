import { matchesTerm, parseTerm } from '../../query/match-term.ts';
import { comparesWith } from '../../field-types/comparison.ts';
import type { WireValue } from '../../field-types/field-type.ts';
import { addDays } from '../../lib/calendar.ts';
import type { Comparison, Condition, Operand } from '../condition.ts';
import type { FieldDefinition } from '../field.ts';
import { fieldNamed } from '../fields-of.ts';
import { type RecordEnv, type RecordValues, valueNamed } from './record-env.ts';

/** The current value of an operand; null when empty. */
export function operandValue(operand: Operand | undefined, values: RecordValues, env: RecordEnv): WireValue {
  if (operand === undefined || operand === null || typeof operand !== 'object') return operand ?? null;
  if ('field' in operand) return valueNamed(values, operand.field);
  if ('actor' in operand) return env.actor?.[operand.actor] ?? null;
  return 'today' in operand ? addDays(env.today, operand.today) : operand;
}

function comparisonHolds(comparison: Comparison, values: RecordValues, env: RecordEnv): boolean {
  const { field: name, op, value } = comparison;
  const field = fieldNamed(env.fields, name);
  if (!field) return op === 'isnull' || op === 'ne';
  const operand = parseTerm(field, op, operandValue(value, values, env));
  // An operand of another type equals nothing, like an empty one.
  const isOperand = operand.ok && isOfKind(comparison, field, env);
  return matchesTerm(valueNamed(values, name), { op, value: isOperand ? operand.value : null }, field);
}

/** Whether the operand is not a field, or a field of a comparable type. */
function isOfKind({ op, value }: Comparison, field: FieldDefinition, env: RecordEnv): boolean {
  if (typeof value !== 'object' || value === null || !('field' in value)) return true;
  const other = fieldNamed(env.fields, value.field);
  return other !== undefined && comparesWith(field, op, other);
}

/**
 * Whether a condition is true for a record's values. Total: defined for every condition and record.
 * @example holds({ field: 'level', op: 'eq', value: 'A' }, { level: 'A' }, env) // true
 */
export function holds(condition: Condition, values: RecordValues, env: RecordEnv): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, values, env));
  if ('any' in condition) return condition.any.some((part) => holds(part, values, env));
  if ('not' in condition) return !holds(condition.not, values, env);
  return comparisonHolds(condition, values, env);
}

/** Names of the fields in a condition, each once. */
export function conditionFieldsOf(condition: Condition): readonly string[] {
  return [
    ...new Set(comparisonsOf(condition).flatMap(({ field, value }) => [field, ...operandFields(value)])),
  ];
}

function operandFields(operand: Operand | undefined): string[] {
  return typeof operand === 'object' && operand !== null && 'field' in operand ? [operand.field] : [];
}

/** Every comparison of a condition, in order. */
export function comparisonsOf(condition: Condition): readonly Comparison[] {
  if ('all' in condition) return condition.all.flatMap(comparisonsOf);
  if ('any' in condition) return condition.any.flatMap(comparisonsOf);
  return 'not' in condition ? comparisonsOf(condition.not) : [condition];
}
