import type { PercentField } from '../definitions/field.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';
import { type NumberLimits, parseNumber, parseTypedNumber } from './number-text.ts';

/** Decimal places of a percentage. */
export const PERCENT_SCALE = 2;

function limitsOf({ min, max }: PercentField): NumberLimits {
  return { scale: PERCENT_SCALE, min: min ?? 0, max: max ?? 100 };
}

/** A percentage with two decimals; a string on the wire, without the sign. */
export const percent: FieldType<'percent'> = {
  parse: (raw, field) => parseNumber(raw, limitsOf(field)),
  parseText: (cell, field) => parseTypedNumber(cell, limitsOf(field), '%'),
  toText: (value) => (typeof value === 'string' ? `${value}%` : ''),
  operators: OPERATORS.number,
  sortable: true,
  canBeUnique: false,
};
