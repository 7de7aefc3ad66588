import { parseInstant, shanghaiTime } from '../lib/calendar.ts';
import { parseTypedInstant } from '../lib/typed-date.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

function parseMoment(raw: unknown): Parsed {
  if (isBlank(raw)) return accept(null);
  const moment = typeof raw === 'string' ? parseInstant(raw.trim()) : null;
  return moment === null ? refuse('instant') : accept(moment);
}

/** An instant: `YYYY-MM-DDTHH:mm:ss.sssZ` on the wire, Shanghai time for people. */
export const instant: FieldType<'instant'> = {
  parse: parseMoment,
  parseText: (cell) => (isBlank(cell) ? accept(null) : parseMoment(parseTypedInstant(cell) ?? cell)),
  toText: (value) => (typeof value === 'string' ? shanghaiTime(value) : ''),
  operators: OPERATORS.instant,
  sortable: true,
  canBeUnique: true,
};
