import type { MoneyField } from '../definitions/field.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';
import { type NumberLimits, parseNumber, parseTypedNumber } from './number-text.ts';

/** Decimal places of an amount (DESIGN §4). */
export const MONEY_SCALE = 2;

function limitsOf({ min, max }: MoneyField): NumberLimits {
  return { scale: MONEY_SCALE, min: min === undefined ? 0 : min, max: max ?? null };
}

/** An amount with two decimals; a string on the wire. */
export const money: FieldType<'money'> = {
  parse: (raw, field) => parseNumber(raw, limitsOf(field)),
  parseText: (cell, field) => parseTypedNumber(cell, limitsOf(field)),
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: OPERATORS.number,
  sortable: true,
  canBeUnique: true,
};
