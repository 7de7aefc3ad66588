import { operatorsOf } from '../../field-types/comparison.ts';
import type { Comparison, Condition } from '../condition.ts';
import { fieldNamed } from '../fields-of.ts';
import type { ResourceDefinition } from '../resource.ts';
import { comparisonsOf } from '../record/holds.ts';
import { catalogueOf, type Place, placeOf } from './catalogue.ts';
import { checkCondition } from './check-condition.ts';

/**
 * One thing that is wrong with a condition that somebody made on a screen.
 * - `empty`: a list without conditions
 * - `field`: there is no such field
 * - `operator`: the field cannot be compared that way
 * - `value`: nothing it can be compared with
 */
export interface ConditionFault {
  readonly kind: 'empty' | 'field' | 'operator' | 'value';
  /** Name of the field; empty for `empty`. */
  readonly field: string;
  /** How it is compared; empty for `empty`. */
  readonly op: string;
}

/** What is wrong with a condition about records of a resource, in the order of its parts; nothing when all is well. */
export function conditionFaults(
  condition: Condition,
  resource: ResourceDefinition,
): readonly ConditionFault[] {
  const place = placeOf('', resource, catalogueOf([], {}));
  const empty: readonly ConditionFault[] = hasEmptyList(condition)
    ? [{ kind: 'empty', field: '', op: '' }]
    : [];
  return [...empty, ...comparisonsOf(condition).flatMap((comparison) => faultOf(comparison, place))];
}

function hasEmptyList(condition: Condition): boolean {
  if ('not' in condition) return hasEmptyList(condition.not);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : null;
  return parts !== null && (parts.length === 0 || parts.some(hasEmptyList));
}

function faultOf(comparison: Comparison, place: Place): readonly ConditionFault[] {
  const { field: name, op } = comparison;
  const field = fieldNamed(place.fields, name);
  if (!field) return [{ kind: 'field', field: name, op }];
  if (!operatorsOf(field).includes(op)) return [{ kind: 'operator', field: name, op }];
  const isWrong = checkCondition(comparison, place).length > 0 || isBlankValue(comparison);
  return isWrong ? [{ kind: 'value', field: name, op }] : [];
}

/** An empty text, or a list of nothing: people have not finished. */
function isBlankValue({ op, value }: Comparison): boolean {
  if (op === 'isnull' || op === 'notnull') return false;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && (value.length === 0 || value.some((one) => one === null || one === ''));
}
