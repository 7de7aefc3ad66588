import {
  comparesWith,
  comparisonKindOf,
  type ComparisonKind,
  operatorsOf,
} from '../../field-types/comparison.ts';
import { parseTerm } from '../../query/match-term.ts';
import type { WireValue } from '../../field-types/field-type.ts';
import { wireText } from '../../field-types/wire-text.ts';
import type { Comparison, Condition, Operand } from '../condition.ts';
import type { FieldDefinition } from '../field.ts';
import { fieldNamed, statusesOf } from '../fields-of.ts';
import { fault, type Finding, itemsOf, must, type Place, within } from './catalogue.ts';

const DAY_KINDS = new Set<ComparisonKind>(['date', 'instant', 'dateRange']);

function checkActorOperand(actor: 'memberId' | 'orgId', field: FieldDefinition, place: Place): Finding[] {
  const fits = actor === 'memberId' ? field.type === 'user' : field.type === 'org';
  const isAsked = fits || ['id', 'ids'].includes(comparisonKindOf(field));
  return must(isAsked, place, `${actor} is compared with a ${field.type} field, which holds no such id`);
}

function scalarsOf(operand: WireValue): readonly WireValue[] {
  return Array.isArray(operand) ? (operand as readonly WireValue[]) : [operand]; // an array of them, which `isArray` forgets
}

/** Codes that a condition may name for a field; null where anything goes or nobody knows. */
function codesFor(field: FieldDefinition, { catalogue, resource }: Place): readonly string[] | null {
  if (field.type === 'status') return resource ? statusesOf(resource).map(({ code }) => code) : null;
  if (field.type !== 'dictionary' && field.type !== 'dictionaries') return null;
  const dictionary = catalogue.dictionaries.get(field.dictionary);
  return dictionary ? itemsOf(dictionary.items).map(({ value }) => value) : null;
}

function checkLiteral(
  operand: WireValue,
  { op }: Comparison,
  [field, place]: [FieldDefinition, Place],
): Finding[] {
  if (!parseTerm(field, op, operand).ok) {
    return fault(
      place,
      `${JSON.stringify(operand)} is nothing that "${op}" of a ${field.type} field can be asked`,
    );
  }
  const codes = codesFor(field, place);
  const unknown = codes === null ? [] : scalarsOf(operand).filter((code) => !codes.includes(wireText(code)));
  return unknown.flatMap((code) =>
    fault(place, `there is no ${field.type === 'status' ? 'state' : 'item'} "${wireText(code)}"`),
  );
}

function isLiteral(
  operand: Operand,
): operand is Extract<Operand, string | number | boolean | null | readonly unknown[]> {
  return operand === null || typeof operand !== 'object' || Array.isArray(operand);
}

function checkOperand(comparison: Comparison, field: FieldDefinition, place: Place): Finding[] {
  const operand = comparison.value;
  if (operand === undefined || operand === null)
    return fault(place, `"${comparison.op}" needs a value; ask isnull or notnull`);
  if (isLiteral(operand)) return checkLiteral(operand, comparison, [field, place]);
  if ('actor' in operand) return checkActorOperand(operand.actor, field, place);
  if ('today' in operand) {
    return must(
      DAY_KINDS.has(comparisonKindOf(field)),
      place,
      `a day is compared with a ${field.type} field`,
    );
  }
  const other = fieldNamed(place.fields, operand.field);
  if (!other) return fault(place, `there is no field "${operand.field}"`);
  return must(
    comparesWith(field, comparison.op, other),
    place,
    `a ${field.type} field cannot be compared with the ${other.type} field "${operand.field}"`,
  );
}

function checkComparison(comparison: Comparison, place: Place): Finding[] {
  const field = fieldNamed(place.fields, comparison.field);
  if (!field) return fault(within(place, 'field'), `there is no field "${comparison.field}"`);
  if (!operatorsOf(field).includes(comparison.op)) {
    return fault(within(place, 'op'), `a ${field.type} field cannot be asked "${comparison.op}"`);
  }
  const valuePlace = within(place, 'value');
  if (comparison.op === 'isnull' || comparison.op === 'notnull') {
    return must(comparison.value === undefined, valuePlace, `"${comparison.op}" takes no value`);
  }
  return checkOperand(comparison, field, valuePlace);
}

/** What is wrong with a condition: unknown fields, comparisons that a type has not, operands of another kind, unknown codes. */
export function checkCondition(condition: Condition | undefined, place: Place): Finding[] {
  if (condition === undefined) return [];
  if ('all' in condition) return checkParts(condition.all, within(place, 'all'));
  if ('any' in condition) return checkParts(condition.any, within(place, 'any'));
  if ('not' in condition) return checkCondition(condition.not, within(place, 'not'));
  return checkComparison(condition, place);
}

function checkParts(parts: readonly Condition[], place: Place): Finding[] {
  const empty = must(parts.length > 0, place, 'a list of conditions has at least one');
  return [...empty, ...parts.flatMap((part, index) => checkCondition(part, within(place, `[${index}]`)))];
}
