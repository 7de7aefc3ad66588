import type { DecimalField } from '../definitions/field.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';
import { type NumberLimits, parseNumber, parseTypedNumber } from './number-text.ts';

function limitsOf({ scale, min, max }: DecimalField): NumberLimits {
  return { scale, min: min ?? null, max: max ?? null };
}

/** An exact decimal; a string with exactly `scale` decimal places on the wire. */
export const decimal: FieldType<'decimal'> = {
  parse: (raw, field) => parseNumber(raw, limitsOf(field)),
  parseText: (cell, field) => parseTypedNumber(cell, limitsOf(field), field.unit),
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: OPERATORS.number,
  sortable: true,
  canBeUnique: true,
};
