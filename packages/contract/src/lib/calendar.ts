/** Range of years: fewer digits are typing errors, more have no ISO format. */
const YEAR_MIN = 1000;
const YEAR_MAX = 9999;
const DAY_MS = 86_400_000;
/** China has one time zone; daylight saving time (1986 to 1991) is ignored. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Parts of a time of day. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** `YYYY-MM-DD` of a valid calendar date; null for 30 February and for years out of range. */
export function makeDate(year: number, month: number, day: number): string | null {
  if (!(year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= 12 && day >= 1)) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Whether a text is a calendar date as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year !== undefined && makeDate(Number(year), Number(month), Number(day)) !== null;
}

/** The date this number of days later (may be negative); null beyond the calendar. `date` must be valid. */
export function addDays(date: string, days: number): string | null {
  return dateOfMs(Date.parse(`${date}T00:00:00Z`) + Math.trunc(days) * DAY_MS);
}

/** Whole days from the first date to the second; negative if that is earlier. Both must be valid. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

function dateOfMs(ms: number): string | null {
  const date = new Date(ms);
  return makeDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** The date of an instant in Shanghai; null if invalid. Accepts an instant field value or a Date. */
export function shanghaiDate(instant: string | Date): string | null {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return Number.isNaN(ms) ? null : dateOfMs(ms + SHANGHAI_OFFSET_MS);
}

/** An instant in Shanghai time: `YYYY-MM-DD HH:mm:ss`. Empty if invalid. */
export function shanghaiTime(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  return new Date(ms + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function isTime({ hour, minute, second }: TimeOfDay): boolean {
  return hour <= 23 && minute <= 59 && second <= 59;
}

function instantAt(date: string | null, time: TimeOfDay, offsetMs: number): string | null {
  if (date === null || !isTime(time)) return null;
  const { hour, minute, second, millisecond } = time;
  const ms =
    Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond - offsetMs;
  const text = new Date(ms).toISOString();
  return dateOfMs(ms) === null ? null : text;
}

/** The instant of a Shanghai time, as `YYYY-MM-DDTHH:mm:ss.sssZ`; null for an invalid time. */
export function shanghaiInstant(date: string, time: TimeOfDay): string | null {
  return instantAt(isDate(date) ? date : null, time, SHANGHAI_OFFSET_MS);
}

/** First instant of a day in Shanghai. `date` must be valid. */
export function startOfDay(date: string): string {
  return shanghaiInstant(date, { hour: 0, minute: 0, second: 0, millisecond: 0 }) ?? `${date}T00:00:00.000Z`;
}

/** Last instant of a day in Shanghai. `date` must be valid. */
export function endOfDay(date: string): string {
  return (
    shanghaiInstant(date, { hour: 23, minute: 59, second: 59, millisecond: 999 }) ?? `${date}T23:59:59.999Z`
  );
}

function offsetMsOf(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 15 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/**
 * Parses an ISO-8601 instant with offset to `YYYY-MM-DDTHH:mm:ss.sssZ`; null if invalid. A text without an offset is refused as ambiguous.
 */
export function parseInstant(text: string): string | null {
  const [, year, month, day, hour, minute, second, fraction, offset] = INSTANT.exec(text) ?? [];
  const offsetMs = offsetMsOf(offset ?? '+99:99');
  if (offsetMs === null) return null;
  const time = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').padEnd(3, '0').slice(0, 3)),
  };
  return instantAt(makeDate(Number(year), Number(month), Number(day)), time, offsetMs);
}
