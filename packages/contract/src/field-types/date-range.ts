import { parseTypedDate } from '../lib/typed-date.ts';
import { OPERATORS } from './comparison.ts';
import { parseDate } from './date.ts';
import type { FieldType, Parsed, WireValue } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

/** Two dates, the first not after the second. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The two dates of a date range on the wire; null for none. */
export function dateRangeOf(value: WireValue | undefined): DateRange | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { from, to } = value as Readonly<Record<string, WireValue>>; // neither null nor an array
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

function rangeOf(from: WireValue, to: WireValue): Parsed {
  if (from === null && to === null) return accept(null);
  if (typeof from !== 'string') return refuse('dateRangeIncomplete', undefined, 'from');
  if (typeof to !== 'string') return refuse('dateRangeIncomplete', undefined, 'to');
  return from > to ? refuse('dateRange', undefined, 'to') : accept({ from, to });
}

function parseRange(raw: unknown): Parsed {
  if (isBlank(raw)) return accept(null);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuse('type');
  const { from, to, ...rest } = raw as Readonly<Record<string, unknown>>; // neither null nor an array
  if (Object.keys(rest).length > 0) return refuse('type');
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first.ok) return refuse('date', undefined, 'from');
  return last.ok ? rangeOf(first.value, last.value) : refuse('date', undefined, 'to');
}

/** Maximum length of a cell parsed as two dates; longer ones are refused cheaply. */
const TYPED_MAX_CHARACTERS = 100;
const BETWEEN = /^(.+?)\s*(?:~|～|至|到|—|–|\s-\s)\s*(.+)$/;

function parseTypedRange(cell: string): Parsed {
  if (isBlank(cell)) return accept(null);
  if (cell.length > TYPED_MAX_CHARACTERS) return refuse('dateRangeForm');
  const [, from = '', to = ''] = BETWEEN.exec(cell.trim()) ?? [];
  const [first, last] = [parseTypedDate(from), parseTypedDate(to)];
  return first === null || last === null ? refuse('dateRangeForm') : rangeOf(first, last);
}

/** Two dates: `{ from, to }`. */
export const dateRange: FieldType<'dateRange'> = {
  parse: parseRange,
  parseText: parseTypedRange,
  toText(value) {
    const range = dateRangeOf(value);
    return range ? `${range.from} ~ ${range.to}` : '';
  },
  operators: OPERATORS.dateRange,
  sortable: true,
  canBeUnique: false,
};
