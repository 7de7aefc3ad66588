import { addDays, daysBetween } from '../lib/calendar.ts';
import type { Term } from './list-query.ts';

/** Named date ranges, in display order. */
export const SPAN_NAMES = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'next7',
  'next30',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;

/** A date range relative to the current date. */
export type SpanName = (typeof SPAN_NAMES)[number];

/** First and last day of a span, `YYYY-MM-DD`. */
export interface NamedSpan {
  readonly from: string;
  readonly to: string;
}

/** An arbitrary Monday. */
const A_MONDAY = '2024-01-01';

/** `count` days from `first`, limited to the end of the calendar. */
function spanOfDays(first: string, count: number): NamedSpan {
  return { from: first, to: addDays(first, count - 1) ?? first };
}

function daysAround(today: string, days: number): string {
  return addDays(today, days) ?? today;
}

/** The month this number of months after that of a date, from its first day to its last. */
function monthOf(today: string, months: number): NamedSpan {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (at: number, of: number) => new Date(Date.UTC(year, at, of)).toISOString().slice(0, 10);
  return { from: day(month - 1 + months, 1), to: day(month + months, 0) };
}

const SPANS: Readonly<Record<SpanName, (today: string) => NamedSpan>> = {
  today: (today) => spanOfDays(today, 1),
  yesterday: (today) => spanOfDays(daysAround(today, -1), 1),
  last7: (today) => spanOfDays(daysAround(today, -6), 7),
  last30: (today) => spanOfDays(daysAround(today, -29), 30),
  next7: (today) => spanOfDays(today, 7),
  next30: (today) => spanOfDays(today, 30),
  thisWeek: (today) => spanOfDays(daysAround(today, -(((daysBetween(A_MONDAY, today) % 7) + 7) % 7)), 7),
  thisMonth: (today) => monthOf(today, 0),
  lastMonth: (today) => monthOf(today, -1),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
};

/** Whether an operand is the name of a span. */
export function isSpanName(value: unknown): value is SpanName {
  return SPAN_NAMES.some((name) => name === value);
}

/** The days of a span on a date (`YYYY-MM-DD`, in Shanghai); weeks start on Monday, spans of days include that date. */
export function namedSpan(name: SpanName, today: string): NamedSpan {
  return SPANS[name](today);
}

/**
 * The operand of a term for `parseTerm`: with `between`, a span name is replaced by its first and last day.
 * @example spelledOut({ termType: 'between', value: 'thisMonth' }, '2026-11-22') // ['2026-11-01', '2026-11-30']
 */
export function spelledOut({ termType, value }: Pick<Term, 'termType' | 'value'>, today: string) {
  if (termType !== 'between' || !isSpanName(value)) return value;
  const { from, to } = namedSpan(value, today);
  return [from, to];
}
