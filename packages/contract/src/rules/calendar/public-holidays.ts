/** A day that differs from its weekday rule, by order of the State Council. */
export interface PublicDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly kind: 'WORKDAY' | 'REST';
  /** 春节 */
  readonly note: string;
}

/** One holiday: its first and last day off, and its compensatory working days. */
interface Holiday {
  readonly note: string;
  readonly from: string;
  readonly to: string;
  readonly worked?: readonly string[];
}

/** 国务院办公厅关于2026年部分节假日安排的通知, of 4 November 2025. */
const HOLIDAYS_2026: readonly Holiday[] = [
  { note: '元旦', from: '2026-01-01', to: '2026-01-03', worked: ['2026-01-04'] },
  { note: '春节', from: '2026-02-15', to: '2026-02-23', worked: ['2026-02-14', '2026-02-28'] },
  { note: '清明节', from: '2026-04-04', to: '2026-04-06' },
  { note: '劳动节', from: '2026-05-01', to: '2026-05-05', worked: ['2026-05-09'] },
  { note: '端午节', from: '2026-06-19', to: '2026-06-21' },
  { note: '中秋节', from: '2026-09-25', to: '2026-09-27' },
  { note: '国庆节', from: '2026-10-01', to: '2026-10-07', worked: ['2026-09-20', '2026-10-10'] },
];

/**
 * Holidays by year, from the yearly notice of the State Council. A year is added once its notice is published; until then people enter it
 * on the work calendar page.
 */
const HOLIDAYS: Readonly<Record<number, readonly Holiday[]>> = { 2026: HOLIDAYS_2026 };

const DAY_MS = 86_400_000;

function daysOff({ note, from, to }: Holiday): PublicDay[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
    kind: 'REST',
    note,
  }));
}

/** The public days of a year in order: days off and compensatory working days. Null if its notice is not included. */
export function publicDaysOf(year: number): readonly PublicDay[] | null {
  const holidays = HOLIDAYS[year];
  if (holidays === undefined) return null;
  const worked = holidays.flatMap(({ note, worked: dates = [] }) =>
    dates.map((date): PublicDay => ({ date, kind: 'WORKDAY', note: `${note}调休` })),
  );
  return [...holidays.flatMap(daysOff), ...worked].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
