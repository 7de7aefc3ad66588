import { isDate } from '../lib/calendar.ts';
import { parseTypedDate } from '../lib/typed-date.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

/** Parses a calendar date, `YYYY-MM-DD`. */
export function parseDate(raw: unknown): Parsed {
  if (isBlank(raw)) return accept(null);
  const day = typeof raw === 'string' ? raw.trim() : '';
  return isDate(day) ? accept(day) : refuse('date');
}

/** A date without a time zone. `validateRecord` checks for future dates, since it has the current date. */
export const date: FieldType<'date'> = {
  parse: (raw) => parseDate(raw),
  parseText: (cell) => (isBlank(cell) ? accept(null) : parseDate(parseTypedDate(cell) ?? cell)),
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: OPERATORS.date,
  sortable: true,
  canBeUnique: true,
};
