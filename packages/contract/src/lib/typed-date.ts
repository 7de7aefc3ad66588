import { addDays, isDate, makeDate, parseInstant, shanghaiInstant } from './calendar.ts';
import { foldWidth } from './clean-text.ts';

/** Maximum length of a text parsed as a date; longer ones are refused cheaply. */
const TYPED_MAX_CHARACTERS = 60;

const DATE_FORMS = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];
const TIME_FORMS = [
  /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,9}))?)?$/,
  /^(\d{1,2})\s*[时時点]\s*(?:(\d{1,2})\s*分)?\s*(?:(\d{1,2})\s*秒)?$/,
];
/** Days since 30 December 1899: a spreadsheet date in a cell without date format. */
const SERIAL = /^(\d{5})(?:\.(\d{1,15}))?$/;
const SERIAL_START = '1899-12-30';
const DAY_SECONDS = 86_400;
/** Separator of date and time. */
const GAP = /^(.*?(?:[日号]\s*|\d[\sT]+))(\d{1,2}\s*[:时時点].*)$/;

function datePart(text: string): string | null {
  for (const form of DATE_FORMS) {
    const [, year, month, day] = form.exec(text) ?? [];
    if (year !== undefined) return makeDate(Number(year), Number(month), Number(day));
  }
  return null;
}

function timePart(
  text: string,
): { hour: number; minute: number; second: number; millisecond: number } | null {
  for (const form of TIME_FORMS) {
    const [, hour, minute, second, fraction] = form.exec(text) ?? [];
    if (hour === undefined) continue;
    const millisecond = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
    return { hour: Number(hour), minute: Number(minute ?? 0), second: Number(second ?? 0), millisecond };
  }
  return null;
}

function serialDate(text: string): { date: string; second: number } | null {
  const [, days, fraction] = SERIAL.exec(text) ?? [];
  const date = days === undefined ? null : addDays(SERIAL_START, Number(days));
  if (date === null) return null;
  return { date, second: Math.min(Math.round(Number(`0.${fraction ?? 0}`) * DAY_SECONDS), DAY_SECONDS - 1) };
}

function splitMoment(text: string): [date: string, time: string] {
  const [, date, time] = GAP.exec(text) ?? [];
  return date === undefined || time === undefined
    ? [text, '0:00']
    : [date.replace(/[\sT]+$/, ''), time.trim()];
}

/**
 * Parses a date as typed or as stored in spreadsheets: 2026-1-5, 2026/1/5, 2026.1.5, 20260105, 2026年1月5日, 46027, with or without a time.
 * `YYYY-MM-DD`, or null.
 */
export function parseTypedDate(text: string): string | null {
  if (text.length > TYPED_MAX_CHARACTERS) return null;
  const typed = foldWidth(text).trim();
  const [date, time] = splitMoment(typed);
  if (timePart(time.replace(/Z$/i, '')) === null) return null;
  return datePart(date) ?? (isDate(date) ? date : (serialDate(typed)?.date ?? null));
}

/** Parses a typed instant, in Shanghai time unless an offset is included; a date alone means its first instant. */
export function parseTypedInstant(text: string): string | null {
  if (text.length > TYPED_MAX_CHARACTERS) return null;
  const typed = foldWidth(text).trim();
  const exact = parseInstant(typed);
  if (exact !== null) return exact;
  const serial = serialDate(typed);
  if (serial) return shanghaiInstant(serial.date, timeOfSeconds(serial.second));
  const [date, time] = splitMoment(typed);
  const [day, clock] = [datePart(date), timePart(time)];
  return day === null || clock === null ? null : shanghaiInstant(day, clock);
}

function timeOfSeconds(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  return { hour: Math.floor(minutes / 60), minute: minutes % 60, second: seconds % 60, millisecond: 0 };
}
