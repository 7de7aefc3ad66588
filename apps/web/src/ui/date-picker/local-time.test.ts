import { expect, test } from 'vitest';
import { formatLocalTime, parseLocalTime, localCalendar } from './local-time.ts';

const calendar = localCalendar(() => new Date('2026-11-20T10:00:00Z'));
const at = (text: string) => {
  const parsed = parseLocalTime(text);
  if (!parsed) throw new Error(`${text} is no time`);
  return parsed;
};
const write = (localTime: Date) => formatLocalTime(localTime, 'YYYY-MM-DD HH:mm:ss');

test.each([
  ['2026-1-5', '2026-01-05 00:00:00'],
  ['2026/01/05', '2026-01-05 00:00:00'],
  ['20260105', '2026-01-05 00:00:00'],
  ['2026年1月5日', '2026-01-05 00:00:00'],
  ['２０２６－０１－０５', '2026-01-05 00:00:00'],
  ['２０２６年１月５日　９：３０', '2026-01-05 09:30:00'],
  ['2026-01-05 9:30', '2026-01-05 09:30:00'],
  ['2026-01-05 09:30:15', '2026-01-05 09:30:15'],
])('ENG-02 a date is parsed from common spellings: %s', (typed, read) => {
  expect(write(at(typed))).toBe(read);
});

test.each([
  '',
  '2026',
  '2026-11',
  '2026-1',
  '202611',
  '2026-13-01',
  '2026-02-30',
  '2026-01-05 25:00',
  'tomorrow',
])('ENG-02 a text that is not a date gives none: "%s"', (typed) => {
  expect(parseLocalTime(typed)).toBeNull();
});

test('ENG-02 months and years have their correct ends', () => {
  expect(write(calendar.addMonth(at('2026-01-31'), 1))).toBe('2026-02-28 00:00:00');
  expect(write(calendar.addMonth(at('2026-01-15'), -1))).toBe('2025-12-15 00:00:00');
  expect(write(calendar.addYear(at('2024-02-29'), 1))).toBe('2025-02-28 00:00:00');
  expect(write(calendar.setMonth(at('2026-03-31 08:00:00'), 3))).toBe('2026-04-30 08:00:00');
  expect(write(calendar.getEndDate(at('2026-02-03')))).toBe('2026-02-28 00:00:00');
});

test('ENG-02 weeks start on Monday in every language', () => {
  expect(calendar.locale.getWeekFirstDay('ja_JP')).toBe(1);
  expect(write(calendar.locale.getWeekFirstDate('en_US', at('2026-11-22')))).toBe('2026-11-16 00:00:00');
  expect(calendar.locale.getWeek('zh_CN', at('2026-01-01'))).toBe(1);
  expect(calendar.locale.getWeek('zh_CN', at('2027-01-03'))).toBe(53);
});

test('ENG-02 names of days and months are in the language', () => {
  expect(calendar.locale.getShortWeekDays?.('zh_CN')).toEqual(['日', '一', '二', '三', '四', '五', '六']);
  expect(calendar.locale.getShortMonths?.('en_US')[0]).toBe('Jan');
});
