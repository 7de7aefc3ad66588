import { addDays } from '@haiqiao/contract/field-types';
import { refusal, type RecordValues, textOf } from '@haiqiao/server/sdk';

/** Maximum months of a data proof (DOMAIN §2.7). */
const MONTHS_MAX = 24;

/** `2026-03` of a date. */
function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The first day of a date's month. */
export function firstDay(date: string): string {
  return `${monthOf(date)}-01`;
}

/** The last day of a date's month. */
export function lastDay(date: string): string {
  return addDays(`${nextMonth(monthOf(date))}-01`, -1) ?? date;
}

function nextMonth(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const next = of === 12 ? [year + 1, 1] : [year, of + 1];
  return next.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** The month before that of a date: the last closed one. */
export function monthBefore(date: string): string {
  return monthOf(addDays(firstDay(date), -1) ?? date);
}

/** Months of a period, in order; none if it ends before it begins. */
export function monthsOf(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) {
    months.push(month);
    if (months.length > MONTHS_MAX) break;
  }
  return months;
}

/** Asserts a period of closed months, two years at most. @throws AppError RECORD_INVALID */
export function assertPeriod(values: RecordValues, today: string): void {
  const [from, to] = [textOf(values, 'periodFrom'), textOf(values, 'periodTo')];
  const closed = monthBefore(today);
  if (from > to) throw refusal('periodTo', 'dateRange');
  if (monthOf(to) > closed) throw refusal('periodTo', 'periodNotClosed', { month: closed });
  if (monthsOf(from, to).length > MONTHS_MAX)
    throw refusal('periodFrom', 'periodTooLong', { max: MONTHS_MAX });
}
