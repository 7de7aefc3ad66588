import { expect, test } from 'vitest';
import { formatDay, formatMoment, formatSecond, hourOf } from './shanghai-time.ts';

const EVENING = new Date('2026-11-20T16:30:05Z');

test('API-06 times are in Shanghai time in every browser time zone', () => {
  expect(formatSecond(EVENING)).toBe('2026-11-21 00:30:05');
  expect(hourOf(EVENING)).toBe(0);
});

test.each([
  ['2026-11-20T16:29:00Z', '00:29'],
  ['2026-11-20T15:59:00Z', '11-20'],
  ['2025-11-20T15:59:00Z', '2025-11-20'],
])('HDR-04 %s is shown as %s in a list', (iso, shown) => {
  expect(formatMoment(iso, EVENING)).toBe(shown);
});

test.each([
  ['zh-CN', '2026年11月21日 星期六'],
  ['zh-TW', '2026年11月21日 星期六'],
  ['ja', '2026年11月21日 土曜日'],
  ['en', 'Saturday, November 21, 2026'],
])('HDR-08 the day in %s: %s', (tag, day) => {
  expect(formatDay(EVENING, tag)).toBe(day);
});
