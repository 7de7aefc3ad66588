import type generatePicker from 'antd/es/date-picker/generatePicker';

/**
 * A calendar without time zones for the pickers: a `Date` whose UTC fields are what the clock on the wall shows. Weeks
 * start on Monday in every language. Reads what people type: `2026-1-5`, `2026/01/05`, `20260105`, `2026年1月5日`, also in full width.
 */
export type WallTime = Date;

/** What the library asks of a calendar. */
type PickerCalendar = Parameters<typeof generatePicker<WallTime>>[0];

const DAY_MS = 86_400_000;
const WEEKDAYS = 7;

function pad(value: number, digits = 2): string {
  return String(value).padStart(digits, '0');
}

/** The given moment of the wall; a day that the month does not have is its last (31 → 28). */
function wall([year, month, day]: readonly [year: number, month: number, day: number], ms = 0): WallTime {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay)) + ms);
}

function timeOf(at: WallTime): number {
  return at.getTime() - Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}

function withPart(at: WallTime, change: (copy: Date) => void): WallTime {
  const copy = new Date(at.getTime());
  change(copy);
  return copy;
}

function monthShifted(at: WallTime, months: number): WallTime {
  const sum = at.getUTCMonth() + months;
  return wall(
    [at.getUTCFullYear() + Math.floor(sum / 12), ((sum % 12) + 12) % 12, at.getUTCDate()],
    timeOf(at),
  );
}

/** Monday is 0. */
function weekdayOf(at: WallTime): number {
  return (at.getUTCDay() + WEEKDAYS - 1) % WEEKDAYS;
}

function mondayOf(at: WallTime): WallTime {
  return new Date(at.getTime() - weekdayOf(at) * DAY_MS);
}

/** Week of ISO 8601. */
function weekOf(at: WallTime): number {
  const thursday = new Date(mondayOf(at).getTime() + 3 * DAY_MS);
  const first = wall([thursday.getUTCFullYear(), 0, 4]);
  return 1 + Math.round((thursday.getTime() - mondayOf(first).getTime() - 3 * DAY_MS) / (WEEKDAYS * DAY_MS));
}

const TOKENS: Readonly<Record<string, (at: WallTime, tag: string) => string>> = {
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
  return names(formatter, 12, (index) => wall([2024, index, 1]));
}

/** The library counts days of the week from Sunday. */
function weekdayNames(locale: string): string[] {
  const formatter = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'narrow', timeZone: 'UTC' });
  return names(formatter, WEEKDAYS, (index) => wall([2024, 8, 1 + index]));
}

/** `zh_CN` → `zh-CN`. */
function tagOf(locale: string): string {
  return locale.replace('_', '-');
}

/** Writes a wall time by a pattern of `YYYY MM M DD D HH mm ss`. */
export function formatWall(at: WallTime, pattern: string, locale = 'en'): string {
  return pattern.replace(/YYYY|MMM|MM|M|DD|D|HH|mm|ss/g, (token) => TOKENS[token]?.(at, locale) ?? token);
}

const DATE_TYPED = /^(\d{4})(?:(\d{2})(\d{2})|\D(\d{1,2})\D(\d{1,2})日?)(?:\D+(.*))?$/;
const TIME_TYPED = /^(\d{1,2})(?:[:：时](\d{1,2}))?(?:[:：分](\d{1,2}))?\D?$/;

/** Milliseconds of a time of day as typed (`9:30`, `09:30:15`); null when it is none. */
function parseTime(text: string): number | null {
  if (text.trim() === '') return 0;
  const [whole, hour = '', minute = '', second = ''] = TIME_TYPED.exec(text.trim()) ?? [];
  const isReal = whole !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isReal ? ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 : null;
}

/** What was typed without blanks around it; the digits and signs of an input method are the plain ones. */
function folded(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Reads a date, perhaps with a time, as people type it; null when it is none. */
export function parseWall(text: string): WallTime | null {
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
 * Reads what is being typed, once it is whole: every part with all its digits. `2026-11-2` may become `2026-11-20`, and
 * a line that is rewritten under the fingers cannot be finished. Shorter spellings are read when the line is left.
 */
function parseWhole(text: string, hasTime: boolean): WallTime | null {
  return (hasTime ? WHOLE_TIME : WHOLE_DATE).test(folded(text)) ? parseWall(text) : null;
}

/** What the pickers of the library ask of a calendar. `now` answers the moment that the wall shows. */
export function wallCalendar(now: () => WallTime): PickerCalendar {
  return {
    getNow: now,
    getFixedDate: (text) => parseWall(text) ?? now(),
    getEndDate: (at) => wall([at.getUTCFullYear(), at.getUTCMonth(), 31]),
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
    setYear: (at, year) => wall([year, at.getUTCMonth(), at.getUTCDate()], timeOf(at)),
    setMonth: (at, month) => wall([at.getUTCFullYear(), month, at.getUTCDate()], timeOf(at)),
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
      format: (locale, at, pattern) => formatWall(at, pattern, locale),
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
