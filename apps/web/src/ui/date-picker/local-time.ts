import type generatePicker from 'antd/es/date-picker/generatePicker';

/**
 * A calendar without time zones for the pickers: a `Date` whose UTC fields are the local time. Weeks start on Monday in every language.
 * Parses typed formats: `2026-1-5`, `2026/01/05`, `20260105`, `2026年1月5日`, also in full width.
 */
export type LocalTime = Date;

/** The library's calendar interface. */
type PickerCalendar = Parameters<typeof generatePicker<LocalTime>>[0];

const DAY_MS = 86_400_000;
const WEEKDAYS = 7;

function pad(value: number, digits = 2): string {
  return String(value).padStart(digits, '0');
}

/** A local time; a day beyond the month becomes its last day (31 → 28). */
function localTime(
  [year, month, day]: readonly [year: number, month: number, day: number],
  ms = 0,
): LocalTime {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay)) + ms);
}

function timeOf(at: LocalTime): number {
  return at.getTime() - Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}

function withPart(at: LocalTime, change: (copy: Date) => void): LocalTime {
  const copy = new Date(at.getTime());
  change(copy);
  return copy;
}

function monthShifted(at: LocalTime, months: number): LocalTime {
  const sum = at.getUTCMonth() + months;
  return localTime(
    [at.getUTCFullYear() + Math.floor(sum / 12), ((sum % 12) + 12) % 12, at.getUTCDate()],
    timeOf(at),
  );
}

/** Monday is 0. */
function weekdayOf(at: LocalTime): number {
  return (at.getUTCDay() + WEEKDAYS - 1) % WEEKDAYS;
}

function mondayOf(at: LocalTime): LocalTime {
  return new Date(at.getTime() - weekdayOf(at) * DAY_MS);
}

/** ISO 8601 week. */
function weekOf(at: LocalTime): number {
  const thursday = new Date(mondayOf(at).getTime() + 3 * DAY_MS);
  const first = localTime([thursday.getUTCFullYear(), 0, 4]);
  return 1 + Math.round((thursday.getTime() - mondayOf(first).getTime() - 3 * DAY_MS) / (WEEKDAYS * DAY_MS));
}

const TOKENS: Readonly<Record<string, (at: LocalTime, tag: string) => string>> = {
  YYYY: (at) => pad(at.getUTCFullYear(), 4),
  MMM: (at, tag) => monthNames(tag)[at.getUTCMonth()] ?? '',
  MM: (at) => pad(at.getUTCMonth() + 1),
  M: (at) => String(at.getUTCMonth() + 1),
  DD: (at) => pad(at.getUTCDate()),
  D: (at) => String(at.getUTCDate()),
  HH: (at) => pad(at.getUTCHours()),
  mm: (at) => pad(at.getUTCMinutes()),
  ss: (at) => pad(at.getUTCSeconds()),
};

function names(formatter: Intl.DateTimeFormat, count: number, at: (index: number) => Date): string[] {
  return Array.from({ length: count }, (_, index) => formatter.format(at(index)));
}

function monthNames(locale: string): string[] {
  const formatter = new Intl.DateTimeFormat(tagOf(locale), { month: 'short', timeZone: 'UTC' });
  return names(formatter, 12, (index) => localTime([2024, index, 1]));
}

/** The library counts weekdays from Sunday. */
function weekdayNames(locale: string): string[] {
  const formatter = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'narrow', timeZone: 'UTC' });
  return names(formatter, WEEKDAYS, (index) => localTime([2024, 8, 1 + index]));
}

/** `zh_CN` → `zh-CN`. */
function tagOf(locale: string): string {
  return locale.replace('_', '-');
}

/** Formats a local time by a pattern of `YYYY MM M DD D HH mm ss`. */
export function formatLocalTime(at: LocalTime, pattern: string, locale = 'en'): string {
  return pattern.replace(/YYYY|MMM|MM|M|DD|D|HH|mm|ss/g, (token) => TOKENS[token]?.(at, locale) ?? token);
}

const DATE_TYPED = /^(\d{4})(?:(\d{2})(\d{2})|\D(\d{1,2})\D(\d{1,2})日?)(?:\D+(.*))?$/;
const TIME_TYPED = /^(\d{1,2})(?:[:：时](\d{1,2}))?(?:[:：分](\d{1,2}))?\D?$/;

/** Milliseconds of a typed time of day (`9:30`, `09:30:15`); null when invalid. */
function parseTime(text: string): number | null {
  if (text.trim() === '') return 0;
  const [whole, hour = '', minute = '', second = ''] = TIME_TYPED.exec(text.trim()) ?? [];
  const isReal = whole !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isReal ? ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 : null;
}

/** Trimmed text with full-width digits and signs replaced by plain ones. */
function folded(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Parses a typed date, optionally with a time; null when invalid. */
export function parseLocalTime(text: string): LocalTime | null {
  const [whole, year = '', month8, day8, month = '', day = '', time = ''] =
    DATE_TYPED.exec(folded(text)) ?? [];
  const ms = parseTime(time);
  if (whole === undefined || ms === null) return null;
  const [monthIndex, dayOfMonth] = [Number(month8 ?? month) - 1, Number(day8 ?? day)];
  const at = new Date(Date.UTC(Number(year), monthIndex, dayOfMonth) + ms);
  return at.getUTCMonth() === monthIndex && at.getUTCDate() === dayOfMonth ? at : null;
}

const WHOLE_DATE = /^\d{4}(\d{4}|\D\d{2}\D\d{2}日?)$/;
const WHOLE_TIME = /^\d{4}(\d{4}|\D\d{2}\D\d{2}日?)\D+\d{2}[:：]\d{2}([:：]\d{2})?$/;

/**
 * Parses input only when complete: every part with all its digits. `2026-11-2` may become `2026-11-20`, and rewriting a line during typing
 * would prevent that. Shorter formats are parsed on blur.
 */
function parseWhole(text: string, hasTime: boolean): LocalTime | null {
  return (hasTime ? WHOLE_TIME : WHOLE_DATE).test(folded(text)) ? parseLocalTime(text) : null;
}

/** The calendar interface of the library's pickers. `now` returns the current local time. */
export function localCalendar(now: () => LocalTime): PickerCalendar {
  return {
    getNow: now,
    getFixedDate: (text) => parseLocalTime(text) ?? now(),
    getEndDate: (at) => localTime([at.getUTCFullYear(), at.getUTCMonth(), 31]),
    getWeekDay: (at) => at.getUTCDay(),
    getYear: (at) => at.getUTCFullYear(),
    getMonth: (at) => at.getUTCMonth(),
    getDate: (at) => at.getUTCDate(),
    getHour: (at) => at.getUTCHours(),
    getMinute: (at) => at.getUTCMinutes(),
    getSecond: (at) => at.getUTCSeconds(),
    getMillisecond: (at) => at.getUTCMilliseconds(),
    addYear: (at, years) => monthShifted(at, years * 12),
    addMonth: monthShifted,
    addDate: (at, days) => new Date(at.getTime() + days * DAY_MS),
    setYear: (at, year) => localTime([year, at.getUTCMonth(), at.getUTCDate()], timeOf(at)),
    setMonth: (at, month) => localTime([at.getUTCFullYear(), month, at.getUTCDate()], timeOf(at)),
    setDate: (at, day) => withPart(at, (copy) => copy.setUTCDate(day)),
    setHour: (at, hour) => withPart(at, (copy) => copy.setUTCHours(hour)),
    setMinute: (at, minute) => withPart(at, (copy) => copy.setUTCMinutes(minute)),
    setSecond: (at, second) => withPart(at, (copy) => copy.setUTCSeconds(second)),
    setMillisecond: (at, ms) => withPart(at, (copy) => copy.setUTCMilliseconds(ms)),
    isAfter: (a, b) => a.getTime() > b.getTime(),
    isValidate: (at) => !Number.isNaN(at.getTime()),
    locale: {
      getWeekFirstDay: () => 1,
      getWeekFirstDate: (_locale, at) => mondayOf(at),
      getWeek: (_locale, at) => weekOf(at),
      format: (locale, at, pattern) => formatLocalTime(at, pattern, locale),
      parse: (_locale, text, formats) =>
        parseWhole(
          text,
          formats.some((format) => format.includes('HH')),
        ),
      getShortWeekDays: weekdayNames,
      getShortMonths: monthNames,
    },
  };
}
