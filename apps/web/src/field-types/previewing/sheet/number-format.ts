const DAY_MS = 86_400_000;
/** Serial number of 1970-01-01. */
const EPOCH_SERIAL = 25_569;
const SERIAL_1904_OFFSET = 1462;
const SECONDS_A_DAY = 86_400;
/** Digits of precision in spreadsheet programs; further digits are rounding errors. */
const PRECISION = 15;

/** Formats defined by number in every program: 14 to 22 and 45 to 47 are dates and times, 9 and 10 percentages. */
const BUILT_IN_DATES: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const BUILT_IN_PERCENTS: ReadonlySet<number> = new Set([9, 10]);

/** How a number is displayed. */
export type NumberKind = 'plain' | 'date' | 'percent';

/** The kind of number of a format: by its code if the workbook has one, else by its number. */
export function numberKindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (BUILT_IN_DATES.has(id)) return 'date';
    return BUILT_IN_PERCENTS.has(id) ? 'percent' : 'plain';
  }
  // Colours, conditions and quoted text do not affect the kind.
  const bare = code.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');
  if (/[ymdhs年月日]/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'plain';
}

function two(figure: number): string {
  return String(figure).padStart(2, '0');
}

/** The day, and the time unless it is midnight; below 1 only the time. */
function dateText(serial: number): string {
  const seconds = Math.round(serial * SECONDS_A_DAY);
  const day = Math.floor(seconds / SECONDS_A_DAY);
  const rest = seconds - day * SECONDS_A_DAY;
  const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  if (day === 0) return time;
  const date = new Date((day - EPOCH_SERIAL) * DAY_MS);
  if (Number.isNaN(date.getTime())) return String(serial);
  const dayText = date.toISOString().slice(0, 10);
  return rest === 0 ? dayText : `${dayText} ${time}`;
}

/** The displayed text of a number cell. */
export function numberText(value: string, kind: NumberKind, isFrom1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (kind === 'date' && number >= 0) return dateText(number + (isFrom1904 ? SERIAL_1904_OFFSET : 0));
  if (kind === 'percent') return `${Number((number * 100).toPrecision(PRECISION))}%`;
  return String(Number(number.toPrecision(PRECISION)));
}
