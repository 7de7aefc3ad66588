import type { ComputedField } from '../definitions/field.ts';
import { characterCount, cleanLines } from '../lib/clean-text.ts';
import { formatDecimal, roundDecimal, toDecimal } from '../lib/decimal.ts';
import { boolean, booleanText } from './boolean.ts';
import { OPERATORS } from './comparison.ts';
import { parseDate } from './date.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { INTEGER_MAX, INTEGER_MIN } from './integer.ts';
import { WHOLE_DIGITS_MAX } from './number-text.ts';
import { accept, refuse } from './parsed.ts';

/** Default decimal places of a computed decimal (definitions/field.ts). */
export const COMPUTED_SCALE = 2;
/** Maximum length of a computed text; longer ones are truncated. */
export const COMPUTED_MAX_CHARACTERS = 2000;

function parseResult(raw: unknown): Parsed {
  if (raw === null || raw === undefined) return accept(null);
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return refuse('type');
  const cleaned = cleanLines(String(raw));
  if (!cleaned.ok) return refuse(cleaned.rule);
  const isLong = characterCount(cleaned.text) > COMPUTED_MAX_CHARACTERS;
  const text = isLong ? [...cleaned.text].slice(0, COMPUTED_MAX_CHARACTERS).join('').trim() : cleaned.text;
  return accept(text === '' ? null : text);
}

function parseWhole(raw: unknown): Parsed {
  if (raw === null || raw === undefined) return accept(null);
  const number = toDecimal(raw);
  if (!number) return refuse('number');
  const value = Number(formatDecimal(roundDecimal(number, 0)));
  if (value < INTEGER_MIN || value > INTEGER_MAX) return refuse('integer');
  return accept(value);
}

function parseRounded(raw: unknown, scale: number): Parsed {
  if (raw === null || raw === undefined) return accept(null);
  const number = toDecimal(raw);
  if (!number) return refuse('number');
  const text = formatDecimal(roundDecimal(number, scale));
  const isTooLong = text.replace(/^-|\..*$/g, '').length > WHOLE_DIGITS_MAX;
  return isTooLong ? refuse('digits', { digits: WHOLE_DIGITS_MAX }) : accept(text);
}

const PARSERS: Readonly<Record<ComputedField['result'], (raw: unknown, field: ComputedField) => Parsed>> = {
  text: parseResult,
  integer: parseWhole,
  decimal: (raw, field) => parseRounded(raw, field.scale ?? COMPUTED_SCALE),
  date: parseDate,
  boolean: (raw) => boolean.parse(raw, { type: 'boolean', label: '' }),
};

/** Computed at every save. `parse` normalises a result by its kind (numbers are rounded); there is no user input. */
export const computed: FieldType<'computed'> = {
  parse: (raw, field) => PARSERS[field.result](raw, field),
  parseText: () => refuse('readonly'),
  toText(value, field, labelOf) {
    if (field.result === 'boolean') return booleanText(value, labelOf);
    return value === null || typeof value === 'object' ? '' : String(value);
  },
  operators: [...OPERATORS.number, 'like'],
  sortable: true,
  canBeUnique: false,
};
