import type { Span } from './span-term.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = 7;
const MONTH_DAYS = 30;

/** A span that people ask for by a word. */
export interface NamedSpan {
  readonly key: 'today' | 'last7' | 'last30' | 'thisWeek' | 'thisMonth' | 'lastMonth' | 'thisYear';
  readonly span: Span;
}

function text(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The usual spans around a day (`YYYY-MM-DD`); weeks start on Monday. */
export function dateSpans(today: string): readonly NamedSpan[] {
  const at = new Date(`${today}T00:00:00Z`);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const before = (days: number) => text(new Date(at.getTime() - days * DAY_MS));
  const day = (y: number, m: number, d: number) => text(new Date(Date.UTC(y, m, d)));
  return [
    { key: 'today', span: { from: today, to: today } },
    { key: 'last7', span: { from: before(WEEKDAYS - 1), to: today } },
    { key: 'last30', span: { from: before(MONTH_DAYS - 1), to: today } },
    { key: 'thisWeek', span: { from: before((at.getUTCDay() + WEEKDAYS - 1) % WEEKDAYS), to: today } },
    { key: 'thisMonth', span: { from: day(year, month, 1), to: day(year, month + 1, 0) } },
    { key: 'lastMonth', span: { from: day(year, month - 1, 1), to: day(year, month, 0) } },
    { key: 'thisYear', span: { from: day(year, 0, 1), to: day(year, 11, 31) } },
  ];
}
