import { addDays, shanghaiDate, startOfDay } from '../../lib/calendar.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A calendar without a working day in ten years is an error: the search ends there. */
const DAYS_MAX = 3_660;

/** Working days; days not in `days` follow the week, Monday to Friday. */
export interface WorkCalendar {
  /** `YYYY-MM-DD` to whether it is a working day. */
  readonly days: ReadonlyMap<string, boolean>;
}

/** A duration: in working days, or in clock hours. */
export interface TimeSpan {
  readonly workdays?: number | undefined;
  readonly hours?: number | undefined;
}

/** A week from Monday to Friday without holidays. */
export const PLAIN_WEEK: WorkCalendar = { days: new Map() };

/** Whether a date `YYYY-MM-DD` is a working day. */
export function isWorkday(date: string, calendar: WorkCalendar): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return calendar.days.get(date) ?? (weekday !== 0 && weekday !== 6);
}

/**
 * End of a time limit that starts at `start` (ISO instant), as an ISO instant. A working day is 24 hours in Shanghai: two working days from
 * Friday 16:00 end on Tuesday 16:00. A start on a day off counts from the first instant of the next working day. Hours are clock hours.
 * Both add up.
 */
export function dueAt(start: string, span: TimeSpan, calendar: WorkCalendar): string {
  const worked = addWorkingMs(Date.parse(start), (span.workdays ?? 0) * DAY_MS, calendar);
  return new Date(worked + (span.hours ?? 0) * HOUR_MS).toISOString();
}

function addWorkingMs(startMs: number, lengthMs: number, calendar: WorkCalendar): number {
  if (lengthMs <= 0) return startMs;
  let left = lengthMs;
  for (const { fromMs, toMs } of workedSpans(startMs, calendar)) {
    if (left <= toMs - fromMs) return fromMs + left;
    left -= toMs - fromMs;
  }
  return startMs + lengthMs;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The working days from an instant on, the first one from that instant. */
function* workedSpans(startMs: number, calendar: WorkCalendar): Generator<Span> {
  let date = shanghaiDate(new Date(startMs));
  for (let count = 0; date !== null && count < DAYS_MAX; count += 1) {
    const fromMs = Date.parse(startOfDay(date));
    if (isWorkday(date, calendar)) yield { fromMs: Math.max(fromMs, startMs), toMs: fromMs + DAY_MS };
    date = addDays(date, 1);
  }
}

/** Milliseconds of working days between two ISO instants; negative if the second is earlier. */
export function workingMsBetween(from: string, to: string, calendar: WorkCalendar): number {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (toMs < fromMs) return -workingMsBetween(to, from, calendar);
  let total = 0;
  for (const span of workedSpans(fromMs, calendar)) {
    if (span.fromMs >= toMs) break;
    total += Math.min(span.toMs, toMs) - span.fromMs;
  }
  return total;
}

/** Percentage of a limit after which it is urgent (DOMAIN §1.7). */
export const WARN_AT_PERCENT = 80;

/** When a limit becomes urgent and when it expires, as ISO instants. */
export interface LimitTimes {
  readonly warnAt: string;
  readonly dueAt: string;
}

/** Both instants of a limit that starts at `start`. */
export function limitTimes(
  start: string,
  limit: TimeSpan & { readonly warnAtPercent?: number | undefined },
  calendar: WorkCalendar,
): LimitTimes {
  const share = (limit.warnAtPercent ?? WARN_AT_PERCENT) / 100;
  const warned = { workdays: (limit.workdays ?? 0) * share, hours: (limit.hours ?? 0) * share };
  return { warnAt: dueAt(start, warned, calendar), dueAt: dueAt(start, limit, calendar) };
}

/** Colours of the remaining time 剩余时限: in time, urgent, expired. */
export const URGENCIES = ['green', 'amber', 'red'] as const;
/** One of {@link URGENCIES}. */
export type Urgency = (typeof URGENCIES)[number];

/** Urgency at an instant. All are ISO instants. */
export function urgencyOf(now: string, { warnAt, dueAt: due }: LimitTimes): Urgency {
  const nowMs = Date.parse(now);
  if (nowMs >= Date.parse(due)) return 'red';
  return nowMs >= Date.parse(warnAt) ? 'amber' : 'green';
}

/** Full clock hours until an instant, or since it. */
export function hoursLeft(now: string, due: string): { readonly hours: number; readonly isOverdue: boolean } {
  const leftMs = Date.parse(due) - Date.parse(now);
  return { hours: Math.floor(Math.abs(leftMs) / HOUR_MS), isOverdue: leftMs <= 0 };
}
