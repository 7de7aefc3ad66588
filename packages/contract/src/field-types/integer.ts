import type { IntegerField } from '../definitions/field.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { type NumberLimits, parseNumber, parseTypedNumber } from './number-text.ts';
import { accept, refuse } from './parsed.ts';
import { wireText } from './wire-text.ts';

/** Minimum of an integer column. */
export const INTEGER_MIN = -2_147_483_648;
/** Maximum of an integer column. */
export const INTEGER_MAX = 2_147_483_647;

const limitsOf = ({ min = INTEGER_MIN, max = INTEGER_MAX }: IntegerField): NumberLimits => ({
  scale: 0,
  min,
  max,
});

/** Converts a parsed number to an integer; a fraction is refused. */
function wholeOf(parsed: Parsed): Parsed {
  if (parsed.ok) return accept(parsed.value === null ? null : Number(parsed.value));
  return parsed.issues.some(({ rule }) => rule === 'scale') ? refuse('integer') : parsed;
}

/** A 32-bit integer; a number on the wire. */
export const integer: FieldType<'integer'> = {
  parse: (raw, field) => wholeOf(parseNumber(raw, limitsOf(field))),
  parseText: (cell, field) => wholeOf(parseTypedNumber(cell, limitsOf(field), field.unit)),
  toText: (value) => wireText(value),
  operators: OPERATORS.number,
  sortable: true,
  canBeUnique: true,
};
