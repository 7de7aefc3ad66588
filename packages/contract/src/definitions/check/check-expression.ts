import { comparisonKindOf, type ComparisonKind } from '../../field-types/comparison.ts';
import { isDate, parseInstant } from '../../lib/calendar.ts';
import { parseDecimal } from '../../lib/decimal.ts';
import type { Expression } from '../expression.ts';
import type { ComputedField, FieldDefinition } from '../field.ts';
import { fieldNamed } from '../fields-of.ts';
import { partsOf } from '../record/evaluate.ts';
import { fault, type Finding, must, type CheckContext, within } from './catalogue.ts';
import { checkCondition } from './check-condition.ts';

/** Result type of an expression: `any` if it depends on the values, `none` if it is not a single value. */
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

/** Type of a field's value inside an expression. */
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

/** Result type of an expression, as far as its form determines it. */
export function expressionKindOf(expression: Expression, context: CheckContext): ExpressionKind {
  if ('literal' in expression) return kindOfLiteral(expression.literal);
  if ('field' in expression) {
    const field = fieldNamed(context.fields, expression.field);
    return field ? kindOfField(field) : 'any';
  }
  if ('concat' in expression) return 'text';
  if ('today' in expression) return 'date';
  const isChoice = 'if' in expression || 'coalesce' in expression;
  return isChoice ? commonKind(partsOf(expression).map((part) => expressionKindOf(part, context))) : 'number';
}

const EXPRESSION_FORMS = [
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

/** Types allowed for the operands of a form; any type if not listed. */
const PART_KINDS: readonly (readonly [form: string, kinds: readonly ExpressionKind[]])[] = [
  ['add', ['number', 'any']],
  ['subtract', ['number', 'any']],
  ['multiply', ['number', 'any']],
  ['divide', ['number', 'any']],
  ['round', ['number', 'any']],
  ['daysBetween', ['date', 'instant', 'any']],
  ['concat', ['number', 'text', 'date', 'instant', 'boolean', 'any']],
];

function checkPartKinds(expression: Expression, form: string, context: CheckContext): Finding[] {
  const [, kinds] = PART_KINDS.find(([name]) => name === form) ?? [];
  if (!kinds) return [];
  return partsOf(expression).flatMap((part, index) => {
    const kind = expressionKindOf(part, context);
    return must(
      kinds.includes(kind),
      within(context, `${form}[${index}]`),
      `"${form}" cannot take a ${kind} value`,
    );
  });
}

function checkSum({ table, field }: { table: string; field: string }, context: CheckContext): Finding[] {
  const rows = fieldNamed(context.fields, table);
  if (rows?.type !== 'table')
    return fault(within(context, 'sumOf.table'), `there is no sub-table "${table}"`);
  const column = fieldNamed(rows.fields, field);
  if (!column)
    return fault(within(context, 'sumOf.field'), `the sub-table "${table}" has no field "${field}"`);
  return must(kindOfField(column) === 'number', within(context, 'sumOf.field'), `"${field}" is not a number`);
}

function checkNames(expression: Expression, context: CheckContext): Finding[] {
  if ('field' in expression) {
    return must(
      fieldNamed(context.fields, expression.field) !== undefined,
      within(context, 'field'),
      `there is no field "${expression.field}"`,
    );
  }
  if ('sumOf' in expression) return checkSum(expression.sumOf, context);
  if ('countOf' in expression) {
    const isTable = fieldNamed(context.fields, expression.countOf)?.type === 'table';
    return must(isTable, within(context, 'countOf'), `there is no sub-table "${expression.countOf}"`);
  }
  if ('if' in expression) return checkCondition(expression.if, within(context, 'if'));
  return 'round' in expression ? checkDigits(expression.digits, context) : [];
}

function checkDigits(digits: number, context: CheckContext): Finding[] {
  const isCount = Number.isInteger(digits) && digits >= 0 && digits <= 10;
  return must(isCount, within(context, 'digits'), 'a number is rounded to 0 to 10 digits');
}

/** Errors in an expression: unknown fields and sub-tables, operands of another type, unknown forms. */
export function checkExpression(expression: Expression, context: CheckContext): Finding[] {
  const form = EXPRESSION_FORMS.find((name) => name in expression);
  if (form === undefined) return fault(context, `no expression: ${JSON.stringify(expression).slice(0, 80)}`);
  const parts = partsOf(expression);
  const isList = form === 'add' || form === 'multiply' || form === 'concat' || form === 'coalesce';
  return [
    ...must(!isList || parts.length > 0, within(context, form), `"${form}" needs at least one part`),
    ...checkNames(expression, context),
    ...checkPartKinds(expression, form, context),
    ...parts.flatMap((part, index) => checkExpression(part, within(context, `${form}[${index}]`))),
  ];
}

const RESULT_KINDS: Readonly<Record<ComputedField['result'], readonly ExpressionKind[]>> = {
  text: ['text', 'number', 'date', 'instant', 'boolean', 'any'],
  integer: ['number', 'any'],
  decimal: ['number', 'any'],
  date: ['date', 'any'],
  boolean: ['boolean', 'any'],
};

/** Errors in the expression of a computed field. */
export function checkComputed(field: ComputedField, context: CheckContext): Finding[] {
  const kind = expressionKindOf(field.value, context);
  const fits = RESULT_KINDS[field.result].includes(kind);
  return [
    ...checkExpression(field.value, within(context, 'value')),
    ...must(fits, within(context, 'result'), `the value is ${kind}, the result is to be ${field.result}`),
  ];
}
