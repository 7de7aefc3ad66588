import { operatorsOf } from '../../field-types/comparison.ts';
import type { Comparison, Condition } from '../condition.ts';
import { fieldNamed } from '../fields-of.ts';
import type { ResourceDefinition } from '../resource.ts';
import { comparisonsOf } from '../record/holds.ts';
import { catalogueOf, type CheckContext, contextOf } from './catalogue.ts';
import { checkCondition } from './check-condition.ts';

/**
 * One error in a condition made on a screen.
 * - `empty`: a list without conditions
 * - `field`: unknown field
 * - `operator`: comparison unsupported by the field
 * - `value`: invalid operand
 */
export interface ConditionFault {
  readonly kind: 'empty' | 'field' | 'operator' | 'value';
  /** Name of the field; empty for `empty`. */
  readonly field: string;
  /** Operator; empty for `empty`. */
  readonly op: string;
}

/** Errors in a condition on records of a resource, in the order of its parts; empty if valid. */
export function conditionFaults(
  condition: Condition,
  resource: ResourceDefinition,
): readonly ConditionFault[] {
  const context = contextOf('', resource, catalogueOf([], {}));
  const empty: readonly ConditionFault[] = hasEmptyList(condition)
    ? [{ kind: 'empty', field: '', op: '' }]
    : [];
  return [...empty, ...comparisonsOf(condition).flatMap((comparison) => faultOf(comparison, context))];
}

function hasEmptyList(condition: Condition): boolean {
  if ('not' in condition) return hasEmptyList(condition.not);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : null;
  return parts !== null && (parts.length === 0 || parts.some(hasEmptyList));
}

function faultOf(comparison: Comparison, context: CheckContext): readonly ConditionFault[] {
  const { field: name, op } = comparison;
  const field = fieldNamed(context.fields, name);
  if (!field) return [{ kind: 'field', field: name, op }];
  if (!operatorsOf(field).includes(op)) return [{ kind: 'operator', field: name, op }];
  const isWrong = checkCondition(comparison, context).length > 0 || isBlankValue(comparison);
  return isWrong ? [{ kind: 'value', field: name, op }] : [];
}

/** An empty text or list: the input is incomplete. */
function isBlankValue({ op, value }: Comparison): boolean {
  if (op === 'isnull' || op === 'notnull') return false;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && (value.length === 0 || value.some((one) => one === null || one === ''));
}
