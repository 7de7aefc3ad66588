/** All times are shown in the centre's time zone, wherever the browser is (DOMAIN §2.32). */
const ZONE = 'Asia/Shanghai';

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function partsOf(instant: Date): Parts {
  // Parsing the formatted instant is twice as fast as formatToParts, and lists have many of them.
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    clock.format(instant).match(/\d+/g) ?? [];
  return { year, month, day, hour, minute, second };
}

/** `YYYY-MM-DD HH:mm:ss`. */
export function formatSecond(instant: Date): string {
  const { year, month, day, hour, minute, second } = partsOf(instant);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Short form of an instant for lists: `HH:mm` for today, `MM-DD` this year, else `YYYY-MM-DD`. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = partsOf(new Date(iso));
  const today = partsOf(now);
  if (at.year !== today.year) return `${at.year}-${at.month}-${at.day}`;
  if (at.month === today.month && at.day === today.day) return `${at.hour}:${at.minute}`;
  return `${at.month}-${at.day}`;
}

/** Hour of the day, 0 to 23. */
export function hourOf(instant: Date): number {
  return Number(partsOf(instant).hour);
}

/** The date in words of a language: `2026年11月20日 星期五`, `Friday, November 20, 2026`. */
export function formatDay(instant: Date, tag: string): string {
  if (tag === 'en')
    return new Intl.DateTimeFormat(tag, { timeZone: ZONE, dateStyle: 'full' }).format(instant);
  const date = new Intl.DateTimeFormat(tag, {
    timeZone: ZONE,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
  const weekday = new Intl.DateTimeFormat(tag, { timeZone: ZONE, weekday: 'long' });
  return `${date.format(instant)} ${weekday.format(instant)}`;
}

/** The instant of a local time of the centre (`YYYY-MM-DD HH:mm:ss`), as ISO-8601 with its offset. */
export function instantOfLocalTime(localTime: string): string {
  return `${localTime.replace(' ', 'T')}+08:00`;
}

/** The local date of the centre: `YYYY-MM-DD`. */
function dateOf(instant: Date): string {
  return formatSecond(instant).slice(0, 'YYYY-MM-DD'.length);
}

/** Today's local date of the centre: `YYYY-MM-DD`. */
export function todayInShanghai(): string {
  return dateOf(new Date());
}
