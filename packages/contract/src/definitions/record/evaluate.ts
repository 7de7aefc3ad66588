import { isBlank } from '../../field-types/parsed.ts';
import { tableRowsOf } from '../../field-types/table.ts';
import type { WireValue } from '../../field-types/field-type.ts';
import { daysBetween, isDate, parseInstant, shanghaiDate } from '../../lib/calendar.ts';
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  toDecimal,
  trimDecimal,
} from '../../lib/decimal.ts';
import type { Expression } from '../expression.ts';
import { conditionFieldsOf, holds } from './holds.ts';
import { type RecordEnv, type RecordValues, valueNamed } from './record-env.ts';

type KeyOf<Form> = Form extends unknown ? keyof Form : never;
type ExpressionKey = Exclude<KeyOf<Expression>, 'digits' | 'separator' | 'then' | 'else'>;
type FormOf<Key extends ExpressionKey> = Extract<Expression, { readonly [Name in Key]: unknown }>;
type Worker<Key extends ExpressionKey> = (
  form: FormOf<Key>,
  values: RecordValues,
  env: RecordEnv,
) => WireValue;

const ZERO: Decimal = { units: 0n, scale: 0 };

function numberOf(expression: Expression, values: RecordValues, env: RecordEnv): Decimal | null {
  return toDecimal(evaluate(expression, values, env));
}

function textOfNumber(number: Decimal | null): string | null {
  return number && formatDecimal(trimDecimal(number));
}

function fold(
  parts: readonly Expression[],
  work: (left: Decimal, right: Decimal) => Decimal | null,
  [values, env]: readonly [RecordValues, RecordEnv],
): string | null {
  const numbers = parts.map((part) => numberOf(part, values, env));
  const [first = null, ...rest] = numbers;
  return textOfNumber(rest.reduce((sum, number) => (sum && number ? work(sum, number) : null), first));
}

function dayOf(value: WireValue): string | null {
  if (typeof value !== 'string') return null;
  if (isDate(value)) return value;
  return parseInstant(value) === null ? null : shanghaiDate(value);
}

function daysFromTo([from, to]: readonly [WireValue, WireValue]): number | null {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === null || last === null ? null : daysBetween(first, last);
}

function sumOfColumn(rows: readonly RecordValues[], column: string): string | null {
  const cells = rows.map((row) => toDecimal(valueNamed(row, column)) ?? ZERO);
  return textOfNumber(cells.reduce(addDecimals, ZERO));
}

function joined(parts: readonly WireValue[], separator: string): string | null {
  const texts = parts.filter((part) => !isBlank(part) && typeof part !== 'object').map(String);
  return texts.length === 0 ? null : texts.join(separator);
}

const WORKERS: { readonly [Key in ExpressionKey]: Worker<Key> } = {
  literal: ({ literal }) => literal,
  field: ({ field }, values) => valueNamed(values, field),
  add: ({ add }, values, env) => fold(add, addDecimals, [values, env]),
  subtract: ({ subtract }, values, env) => fold(subtract, subtractDecimals, [values, env]),
  multiply: ({ multiply }, values, env) => fold(multiply, multiplyDecimals, [values, env]),
  divide: ({ divide }, values, env) => fold(divide, divideDecimals, [values, env]),
  round({ round, digits }, values, env) {
    const number = numberOf(round, values, env);
    return number && formatDecimal(roundDecimal(number, digits));
  },
  concat: ({ concat, separator = '' }, values, env) =>
    joined(
      concat.map((part) => evaluate(part, values, env)),
      separator,
    ),
  if: (form, values, env) => evaluate(holds(form.if, values, env) ? form.then : form.else, values, env),
  coalesce: ({ coalesce }, values, env) =>
    coalesce.map((part) => evaluate(part, values, env)).find((value) => !isBlank(value)) ?? null,
  sumOf: ({ sumOf }, values) => sumOfColumn(tableRowsOf(valueNamed(values, sumOf.table)), sumOf.field),
  countOf: ({ countOf }, values) => tableRowsOf(valueNamed(values, countOf)).length,
  daysBetween: ({ daysBetween: [from, to] }, values, env) =>
    daysFromTo([evaluate(from, values, env), evaluate(to, values, env)]),
  today: (_form, _values, env) => env.today,
};

const KEYS = Object.keys(WORKERS) as ExpressionKey[]; // keys of a literal object

function keyOf(expression: Expression): ExpressionKey | undefined {
  return KEYS.find((key) => key in expression);
}

/**
 * Evaluates an expression on a record's values. Pure and total: an undefined result is null. Numbers are plain decimal strings, `today` is
 * `YYYY-MM-DD`; the target field formats the result.
 */
export function evaluate(expression: Expression, values: RecordValues, env: RecordEnv): WireValue {
  const key = keyOf(expression);
  if (!key) return null;
  const work = WORKERS[key] as (form: Expression, values: RecordValues, env: RecordEnv) => WireValue; // selected by the form's key
  return work(expression, values, env);
}

/** The direct sub-expressions of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  if ('add' in expression) return expression.add;
  if ('multiply' in expression) return expression.multiply;
  if ('concat' in expression) return expression.concat;
  if ('coalesce' in expression) return expression.coalesce;
  if ('subtract' in expression) return expression.subtract;
  if ('divide' in expression) return expression.divide;
  if ('daysBetween' in expression) return expression.daysBetween;
  if ('round' in expression) return [expression.round];
  return 'if' in expression ? [expression.then, expression.else] : [];
}

function ownDependencies(expression: Expression): string[] {
  if ('field' in expression) return [expression.field];
  if ('sumOf' in expression)
    return [expression.sumOf.table, `${expression.sumOf.table}.${expression.sumOf.field}`];
  if ('countOf' in expression) return [expression.countOf];
  return 'if' in expression ? [...conditionFieldsOf(expression.if)] : [];
}

/** Dependencies of an expression: field names, and `table.column` for a summed column; each once. */
export function dependenciesOf(expression: Expression): readonly string[] {
  return [...new Set([...ownDependencies(expression), ...partsOf(expression).flatMap(dependenciesOf)])];
}
