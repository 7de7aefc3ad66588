import type { WorkDay } from '@haiqiao/contract/endpoints';
import { isWorkday } from '@haiqiao/contract/rules';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/** A day as shown on the page. */
export interface ShownDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly number: number;
  readonly isWorked: boolean;
  /** The mark of a day that deviates from its week or has a note. */
  readonly mark: WorkDay | null;
}

/** Month numbers as used in text keys. */
const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** A month: weeks starting on Monday, null for days of adjacent months. */
export interface ShownMonth {
  readonly month: (typeof MONTHS)[number];
  readonly weeks: readonly (readonly (ShownDay | null)[])[];
}

/** Marks by date. */
export type Marks = ReadonlyMap<string, WorkDay>;

/** Puts marks in a map. */
export function marksOf(days: readonly WorkDay[]): Marks {
  return new Map(days.map((day) => [day.date, day]));
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The date shifted by a number of days. */
function shiftDate(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** Every date between two dates, in either order. */
export function datesBetween(one: string, other: string): readonly string[] {
  const [from, to] = one < other ? [one, other] : [other, one];
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => shiftDate(from, index));
}

/** The twelve months of a year. */
export function monthsOf(year: number, marks: Marks): readonly ShownMonth[] {
  const worked = { days: new Map([...marks].map(([date, { kind }]) => [date, kind === 'WORKDAY'])) };
  const dayOf = (date: string): ShownDay => ({
    date,
    number: Number(date.slice(-2)),
    isWorked: isWorkday(date, worked),
    mark: marks.get(date) ?? null,
  });
  return MONTHS.map((month, index) => {
    const first = dateOf(Date.UTC(year, index, 1));
    const dates = datesBetween(first, dateOf(Date.UTC(year, index + 1, 0)));
    const before = (new Date(first).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
    const cells = [...Array.from({ length: before }, () => null), ...dates.map(dayOf)];
    return { month, weeks: weeksOf(cells) };
  });
}

function weeksOf(cells: readonly (ShownDay | null)[]): readonly (readonly (ShownDay | null)[])[] {
  const count = Math.ceil(cells.length / DAYS_OF_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, day) => cells[week * DAYS_OF_WEEK + day] ?? null),
  );
}

/** Days the arrow keys move by. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_OF_WEEK,
  ArrowDown: DAYS_OF_WEEK,
};

/** The target date of a key within the year; null for none. */
export function dateByKey(date: string, key: string): string | null {
  const step = STEPS[key];
  const next = step === undefined ? null : shiftDate(date, step);
  return next !== null && next.slice(0, 4) === date.slice(0, 4) ? next : null;
}

/** Days of a notice that the calendar lacks or marks differently. */
export function missingOf(publicDays: readonly WorkDay[] | null, marks: Marks): readonly WorkDay[] {
  return (publicDays ?? []).filter((day) => marks.get(day.date)?.kind !== day.kind);
}

/** Consecutive days with the same mark. */
export interface Span extends Pick<WorkDay, 'kind' | 'note'> {
  readonly from: string;
  readonly to: string;
}

/** Marked days, consecutive ones merged. @param days in order */
export function spansOf(days: readonly WorkDay[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { date, kind, note } of days) {
    const last = spans.at(-1);
    if (last && last.kind === kind && last.note === note && shiftDate(last.to, 1) === date)
      spans[spans.length - 1] = { ...last, to: date };
    else spans.push({ from: date, to: date, kind, note });
  }
  return spans;
}
