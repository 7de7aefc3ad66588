import { addDays, shanghaiDate, startOfDay } from '../../lib/calendar.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A calendar without a single working day in ten years is a mistake: the search ends there. */
const DAYS_MAX = 3_660;

/** Which days are worked; days that are not in `days` follow the week, Monday to Friday. */
export interface WorkCalendar {
  /** `YYYY-MM-DD` to whether it is worked. */
  readonly days: ReadonlyMap<string, boolean>;
}

/** How long something may take: in working days, or in hours of the clock. */
export interface TimeSpan {
  readonly workdays?: number | undefined;
  readonly hours?: number | undefined;
}

/** A week from Monday to Friday without holidays. */
export const PLAIN_WEEK: WorkCalendar = { days: new Map() };

/** Whether a day `YYYY-MM-DD` is worked. */
export function isWorkday(date: string, calendar: WorkCalendar): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return calendar.days.get(date) ?? (weekday !== 0 && weekday !== 6);
}

/**
 * When a time limit that begins at `start` (ISO instant) has run out, as an ISO instant. A working day is the 24 hours of a
 * day that is worked, in Shanghai: two working days from Friday 16:00 end on Tuesday 16:00; what begins on a day of rest
 * counts from the first moment of the next day that is worked. Hours are those of the clock. Both add up.
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

/** The days that are worked from a moment on, the first from that moment. */
function* workedSpans(startMs: number, calendar: WorkCalendar): Generator<Span> {
  let date = shanghaiDate(new Date(startMs));
  for (let count = 0; date !== null && count < DAYS_MAX; count += 1) {
    const fromMs = Date.parse(startOfDay(date));
    if (isWorkday(date, calendar)) yield { fromMs: Math.max(fromMs, startMs), toMs: fromMs + DAY_MS };
    date = addDays(date, 1);
  }
}

/** Milliseconds of days that are worked between two ISO instants; negative where the second is the earlier one. */
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

/** Share of a limit after which it is urgent, in percent (DOMAIN §1.7). */
export const WARN_AT_PERCENT = 80;

/** When a limit becomes urgent and when it has run out, as ISO instants. */
export interface LimitTimes {
  readonly warnAt: string;
  readonly dueAt: string;
}

/** Both moments of a limit that begins at `start`. */
export function limitTimes(
  start: string,
  limit: TimeSpan & { readonly warnAtPercent?: number | undefined },
  calendar: WorkCalendar,
): LimitTimes {
  const share = (limit.warnAtPercent ?? WARN_AT_PERCENT) / 100;
  const warned = { workdays: (limit.workdays ?? 0) * share, hours: (limit.hours ?? 0) * share };
  return { warnAt: dueAt(start, warned, calendar), dueAt: dueAt(start, limit, calendar) };
}

/** Colours of the time that is left 剩余时限: in time, urgent, run out. */
export const URGENCIES = ['green', 'amber', 'red'] as const;
/** One of {@link URGENCIES}. */
export type Urgency = (typeof URGENCIES)[number];

/** How urgent something is at a moment. All are ISO instants. */
export function urgencyOf(now: string, { warnAt, dueAt: due }: LimitTimes): Urgency {
  const nowMs = Date.parse(now);
  if (nowMs >= Date.parse(due)) return 'red';
  return nowMs >= Date.parse(warnAt) ? 'amber' : 'green';
}

/** Hours of the clock until a moment, or since it: whole ones, the begun one counts only once it is full. */
export function hoursLeft(now: string, due: string): { readonly hours: number; readonly isOverdue: boolean } {
  const leftMs = Date.parse(due) - Date.parse(now);
  return { hours: Math.floor(Math.abs(leftMs) / HOUR_MS), isOverdue: leftMs <= 0 };
}
