import { dueAt, type WorkCalendar } from '@haiqiao/contract/rules';
import type { TimerSpec } from '@haiqiao/flow';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** ISO 8601: `P1DT2H`, `PT30M`, `P2W`. Months and years count as 30 and 365 days. */
const DURATION =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/u;

const DAY_MS = 86_400_000;
const PARTS_MS = [365 * DAY_MS, 30 * DAY_MS, 7 * DAY_MS, DAY_MS, 3_600_000, 60_000, 1_000];

/** Input for computing a due time. */
export interface TimerInput {
  /** ISO instant of the start. */
  readonly from: string;
  readonly calendar: WorkCalendar;
  /** Record values, for a timer set by a field. */
  readonly values: RecordValues;
}

/** Due time of a timer as an ISO instant; immediately where its field is empty or has no valid date. */
export function timerDueAt(timer: TimerSpec, { from, calendar, values }: TimerInput): string {
  if ('workdays' in timer || 'hours' in timer) return dueAt(from, timer, calendar);
  if ('duration' in timer) return isoOf(Date.parse(from) + durationMs(timer.duration), from);
  return isoOf(instantIn('at' in timer ? (values[timer.at] ?? null) : timer.date), from);
}

function durationMs(text: string): number {
  const [, ...parts] = DURATION.exec(text.trim()) ?? [];
  return PARTS_MS.reduce((sum, ms, index) => sum + ms * Number(parts[index] ?? 0), 0);
}

/** A date begins at midnight in Shanghai. */
function instantIn(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  return Date.parse(/^\d{4}-\d{2}-\d{2}$/u.test(value) ? `${value}T00:00:00+08:00` : value);
}

function isoOf(ms: number, otherwise: string): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : otherwise;
}
