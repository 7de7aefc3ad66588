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
import { fault, type Finding, itemsOf, must, type CheckContext, within } from './catalogue.ts';

const DAY_KINDS = new Set<ComparisonKind>(['date', 'instant', 'dateRange']);

function checkActorOperand(
  actor: 'memberId' | 'orgId',
  field: FieldDefinition,
  context: CheckContext,
): Finding[] {
  const fits = actor === 'memberId' ? field.type === 'user' : field.type === 'org';
  const isAsked = fits || ['id', 'ids'].includes(comparisonKindOf(field));
  return must(
    isAsked,
    context,
    `${actor} is compared with a ${field.type} field, which does not contain such ids`,
  );
}

function scalarsOf(operand: WireValue): readonly WireValue[] {
  return Array.isArray(operand) ? (operand as readonly WireValue[]) : [operand]; // an array of values, a type that `isArray` loses
}

/** Codes a condition may use for a field; null where any is allowed or unknown. */
function codesFor(field: FieldDefinition, { catalogue, resource }: CheckContext): readonly string[] | null {
  if (field.type === 'status') return resource ? statusesOf(resource).map(({ code }) => code) : null;
  if (field.type !== 'dictionary' && field.type !== 'dictionaries') return null;
  const dictionary = catalogue.dictionaries.get(field.dictionary);
  return dictionary ? itemsOf(dictionary.items).map(({ value }) => value) : null;
}

function checkLiteral(
  operand: WireValue,
  { op }: Comparison,
  [field, context]: [FieldDefinition, CheckContext],
): Finding[] {
  if (!parseTerm(field, op, operand).ok) {
    return fault(
      context,
      `${JSON.stringify(operand)} is not a valid operand for "${op}" of a ${field.type} field`,
    );
  }
  const codes = codesFor(field, context);
  const unknown = codes === null ? [] : scalarsOf(operand).filter((code) => !codes.includes(wireText(code)));
  return unknown.flatMap((code) =>
    fault(context, `there is no ${field.type === 'status' ? 'state' : 'item'} "${wireText(code)}"`),
  );
}

function isLiteral(
  operand: Operand,
): operand is Extract<Operand, string | number | boolean | null | readonly unknown[]> {
  return operand === null || typeof operand !== 'object' || Array.isArray(operand);
}

function checkOperand(comparison: Comparison, field: FieldDefinition, context: CheckContext): Finding[] {
  const operand = comparison.value;
  if (operand === undefined || operand === null)
    return fault(context, `"${comparison.op}" needs a value; use isnull or notnull`);
  if (isLiteral(operand)) return checkLiteral(operand, comparison, [field, context]);
  if ('actor' in operand) return checkActorOperand(operand.actor, field, context);
  if ('today' in operand) {
    return must(
      DAY_KINDS.has(comparisonKindOf(field)),
      context,
      `a day is compared with a ${field.type} field`,
    );
  }
  const other = fieldNamed(context.fields, operand.field);
  if (!other) return fault(context, `there is no field "${operand.field}"`);
  return must(
    comparesWith(field, comparison.op, other),
    context,
    `a ${field.type} field cannot be compared with the ${other.type} field "${operand.field}"`,
  );
}

function checkComparison(comparison: Comparison, context: CheckContext): Finding[] {
  const field = fieldNamed(context.fields, comparison.field);
  if (!field) return fault(within(context, 'field'), `there is no field "${comparison.field}"`);
  if (!operatorsOf(field).includes(comparison.op)) {
    return fault(within(context, 'op'), `a ${field.type} field does not support "${comparison.op}"`);
  }
  const valueContext = within(context, 'value');
  if (comparison.op === 'isnull' || comparison.op === 'notnull') {
    return must(comparison.value === undefined, valueContext, `"${comparison.op}" takes no value`);
  }
  return checkOperand(comparison, field, valueContext);
}

/** Errors in a condition: unknown fields, comparisons unsupported by the type, operands of another type, unknown codes. */
export function checkCondition(condition: Condition | undefined, context: CheckContext): Finding[] {
  if (condition === undefined) return [];
  if ('all' in condition) return checkParts(condition.all, within(context, 'all'));
  if ('any' in condition) return checkParts(condition.any, within(context, 'any'));
  if ('not' in condition) return checkCondition(condition.not, within(context, 'not'));
  return checkComparison(condition, context);
}

function checkParts(parts: readonly Condition[], context: CheckContext): Finding[] {
  const empty = must(parts.length > 0, context, 'a list of conditions has at least one');
  return [...empty, ...parts.flatMap((part, index) => checkCondition(part, within(context, `[${index}]`)))];
}
