import { LRUCache } from 'lru-cache';

const DAY_MS = 86_400_000;
/** Serial number of 1970-01-01: days since the last day of 1899, plus one for the leap day that 1900 did not have. */
const EPOCH_SERIAL = 25_569;
/** Programs disagree on serial numbers before 1900-03-01. */
const SERIAL_MIN = 61;
/** 9999-12-31. */
const SERIAL_MAX = 2_958_465;
const SERIAL_1904_OFFSET = 1462;

const DATE_CHARACTERS = 10;
const INSTANT_CHARACTERS = 19;
const ZERO = 48;

const CACHED_DAYS_MAX = 10_000;
/** Cache of recent days: columns mostly repeat them. */
const days = new LRUCache<number, string>({ max: CACHED_DAYS_MAX, memoMethod: (day) => dayText(day) });

/** Serial number of `YYYY-MM-DD`; null for a day without one. */
export function serialOfDate(text: string): number | null {
  return text.length === DATE_CHARACTERS ? serialOfDay(text) : null;
}

/** Serial number of `YYYY-MM-DD HH:mm:ss`, without a time zone: a cell shows local time. */
export function serialOfInstant(text: string): number | null {
  if (text.length !== INSTANT_CHARACTERS) return null;
  const day = serialOfDay(text);
  const seconds = twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17);
  return day === null || Number.isNaN(seconds) ? null : day + seconds / 86_400;
}

/** Serial number of a text's day. */
function serialOfDay(text: string): number | null {
  if (text[4] !== '-' || text[7] !== '-') return null;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  // JavaScript maps years below 100 to the last century; years below 1900 have no serial numbers.
  if (year < 1900) return null;
  return withinRange(Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8)) / DAY_MS + EPOCH_SERIAL);
}

/** The two-digit number at this index. A regular expression would take longer than the rest of the cell. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function withinRange(serial: number): number | null {
  return serial >= SERIAL_MIN && serial < SERIAL_MAX + 1 ? serial : null;
}

/** The text of a serial number: `YYYY-MM-DD`, followed by ` HH:mm:ss` unless it is midnight; only a time below 1. */
export function textOfSerial(serial: number, isFrom1904: boolean): string | null {
  const counted = serial + (isFrom1904 ? SERIAL_1904_OFFSET : 0);
  if (!(counted >= 0 && counted < SERIAL_MAX + 1)) return null;
  const seconds = Math.round(counted * 86_400);
  const day = Math.floor(seconds / 86_400);
  const time = timeText(seconds - day * 86_400);
  if (counted < 1) return time;
  return time === '00:00:00' ? days.memo(day) : `${days.memo(day)} ${time}`;
}

function dayText(day: number): string {
  // Before March 1900 the count is one lower.
  const shift = day < SERIAL_MIN - 1 ? 1 : 0;
  return new Date((day - EPOCH_SERIAL + shift) * DAY_MS).toISOString().slice(0, 10);
}

function timeText(seconds: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
