import { comparisonKindOf, type ComparisonKind } from '../../field-types/comparison.ts';
import { isDate, parseInstant } from '../../lib/calendar.ts';
import { parseDecimal } from '../../lib/decimal.ts';
import type { Expression } from '../expression.ts';
import type { ComputedField, FieldDefinition } from '../field.ts';
import { fieldNamed } from '../fields-of.ts';
import { partsOf } from '../record/evaluate.ts';
import { fault, type Finding, must, type Place, within } from './catalogue.ts';
import { checkCondition } from './check-condition.ts';

/** What an expression answers: `any` where only the values can tell, `none` for what is no single value. */
export type ExpressionKind = 'number' | 'text' | 'date' | 'instant' | 'boolean' | 'any' | 'none';

const FIELD_KINDS: Readonly<Record<ComparisonKind, ExpressionKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  instant: 'instant',
  boolean: 'boolean',
  code: 'text',
  id: 'text',
  region: 'text',
  codes: 'none',
  ids: 'none',
  dateRange: 'none',
  presence: 'none',
  nothing: 'none',
};

/** What a field's value is inside an expression. */
function kindOfField(field: FieldDefinition): ExpressionKind {
  return FIELD_KINDS[comparisonKindOf(field)];
}

function kindOfLiteral(literal: string | number | boolean | null): ExpressionKind {
  if (literal === null) return 'any';
  if (typeof literal === 'boolean') return 'boolean';
  if (typeof literal === 'number' || parseDecimal(literal)) return 'number';
  if (isDate(literal)) return 'date';
  return parseInstant(literal) === null ? 'text' : 'instant';
}

function commonKind(kinds: readonly ExpressionKind[]): ExpressionKind {
  const real = [...new Set(kinds.filter((kind) => kind !== 'any'))];
  return real.length === 1 ? (real[0] ?? 'any') : 'any';
}

/** What an expression answers, as far as its form tells. */
export function expressionKindOf(expression: Expression, place: Place): ExpressionKind {
  if ('literal' in expression) return kindOfLiteral(expression.literal);
  if ('field' in expression) {
    const field = fieldNamed(place.fields, expression.field);
    return field ? kindOfField(field) : 'any';
  }
  if ('concat' in expression) return 'text';
  if ('today' in expression) return 'date';
  const isChoice = 'if' in expression || 'coalesce' in expression;
  return isChoice ? commonKind(partsOf(expression).map((part) => expressionKindOf(part, place))) : 'number';
}

const KNOWN_FORMS = [
  'literal',
  'field',
  'add',
  'subtract',
  'multiply',
  'divide',
  'round',
  'concat',
  'if',
  'coalesce',
  'sumOf',
  'countOf',
  'daysBetween',
  'today',
];

/** Kinds that the parts of a form may have; any kind where it is not listed. */
const PART_KINDS: readonly (readonly [form: string, kinds: readonly ExpressionKind[]])[] = [
  ['add', ['number', 'any']],
  ['subtract', ['number', 'any']],
  ['multiply', ['number', 'any']],
  ['divide', ['number', 'any']],
  ['round', ['number', 'any']],
  ['daysBetween', ['date', 'instant', 'any']],
  ['concat', ['number', 'text', 'date', 'instant', 'boolean', 'any']],
];

function checkPartKinds(expression: Expression, form: string, place: Place): Finding[] {
  const [, kinds] = PART_KINDS.find(([name]) => name === form) ?? [];
  if (!kinds) return [];
  return partsOf(expression).flatMap((part, index) => {
    const kind = expressionKindOf(part, place);
    return must(
      kinds.includes(kind),
      within(place, `${form}[${index}]`),
      `"${form}" cannot take a ${kind} value`,
    );
  });
}

function checkSum({ table, field }: { table: string; field: string }, place: Place): Finding[] {
  const rows = fieldNamed(place.fields, table);
  if (rows?.type !== 'table') return fault(within(place, 'sumOf.table'), `there is no sub-table "${table}"`);
  const column = fieldNamed(rows.fields, field);
  if (!column) return fault(within(place, 'sumOf.field'), `the sub-table "${table}" has no field "${field}"`);
  return must(kindOfField(column) === 'number', within(place, 'sumOf.field'), `"${field}" is no number`);
}

function checkNames(expression: Expression, place: Place): Finding[] {
  if ('field' in expression) {
    return must(
      fieldNamed(place.fields, expression.field) !== undefined,
      within(place, 'field'),
      `there is no field "${expression.field}"`,
    );
  }
  if ('sumOf' in expression) return checkSum(expression.sumOf, place);
  if ('countOf' in expression) {
    const isTable = fieldNamed(place.fields, expression.countOf)?.type === 'table';
    return must(isTable, within(place, 'countOf'), `there is no sub-table "${expression.countOf}"`);
  }
  if ('if' in expression) return checkCondition(expression.if, within(place, 'if'));
  return 'round' in expression ? checkDigits(expression.digits, place) : [];
}

function checkDigits(digits: number, place: Place): Finding[] {
  const isCount = Number.isInteger(digits) && digits >= 0 && digits <= 10;
  return must(isCount, within(place, 'digits'), 'a number is rounded to 0 to 10 digits');
}

/** What is wrong with an expression: unknown fields and sub-tables, operands of another kind, unknown forms. */
export function checkExpression(expression: Expression, place: Place): Finding[] {
  const form = KNOWN_FORMS.find((name) => name in expression);
  if (form === undefined) return fault(place, `no expression: ${JSON.stringify(expression).slice(0, 80)}`);
  const parts = partsOf(expression);
  const isList = form === 'add' || form === 'multiply' || form === 'concat' || form === 'coalesce';
  return [
    ...must(!isList || parts.length > 0, within(place, form), `"${form}" needs at least one part`),
    ...checkNames(expression, place),
    ...checkPartKinds(expression, form, place),
    ...parts.flatMap((part, index) => checkExpression(part, within(place, `${form}[${index}]`))),
  ];
}

const RESULT_KINDS: Readonly<Record<ComputedField['result'], readonly ExpressionKind[]>> = {
  text: ['text', 'number', 'date', 'instant', 'boolean', 'any'],
  integer: ['number', 'any'],
  decimal: ['number', 'any'],
  date: ['date', 'any'],
  boolean: ['boolean', 'any'],
};

/** What is wrong with what a computed field is worked out of. */
export function checkComputed(field: ComputedField, place: Place): Finding[] {
  const kind = expressionKindOf(field.value, place);
  const fits = RESULT_KINDS[field.result].includes(kind);
  return [
    ...checkExpression(field.value, within(place, 'value')),
    ...must(fits, within(place, 'result'), `the value is ${kind}, the result is to be ${field.result}`),
  ];
}
