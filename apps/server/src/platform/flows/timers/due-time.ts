import { dueAt, type WorkCalendar } from '@haiqiao/contract/rules';
import type { TimerSpec } from '@haiqiao/flow';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** ISO 8601: `P1DT2H`, `PT30M`, `P2W`. Months and years have 30 and 365 days here. */
const DURATION =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/u;

const DAY_MS = 86_400_000;
const PARTS_MS = [365 * DAY_MS, 30 * DAY_MS, 7 * DAY_MS, DAY_MS, 3_600_000, 60_000, 1_000];

/** What a timer is worked out with. */
export interface TimerGround {
  /** ISO instant from which it runs. */
  readonly from: string;
  readonly calendar: WorkCalendar;
  /** Values of the record, for a timer that a field sets. */
  readonly values: RecordValues;
}

/** When a timer is due, as an ISO instant; at once where the field that says it is empty, or no date can be read. */
export function timerDueAt(timer: TimerSpec, { from, calendar, values }: TimerGround): string {
  if ('workdays' in timer || 'hours' in timer) return dueAt(from, timer, calendar);
  if ('duration' in timer) return isoOf(Date.parse(from) + durationMs(timer.duration), from);
  return isoOf(instantIn('at' in timer ? (values[timer.at] ?? null) : timer.date), from);
}

function durationMs(text: string): number {
  const [, ...parts] = DURATION.exec(text.trim()) ?? [];
  return PARTS_MS.reduce((sum, ms, index) => sum + ms * Number(parts[index] ?? 0), 0);
}

/** A date begins in Shanghai. */
function instantIn(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  return Date.parse(/^\d{4}-\d{2}-\d{2}$/u.test(value) ? `${value}T00:00:00+08:00` : value);
}

function isoOf(ms: number, otherwise: string): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : otherwise;
}
