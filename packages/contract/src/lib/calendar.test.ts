import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  endOfDay,
  isDate,
  makeDate,
  parseInstant,
  shanghaiDate,
  shanghaiTime,
  startOfDay,
} from './calendar.ts';
import { parseTypedDate, parseTypedInstant } from './typed-date.ts';

const days = fc
  .integer({ min: -350_000, max: 2_900_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  .filter((day) => day.length === 10);

test('ENG-01 every calendar date is valid, and its neighbours are one day away', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -9999, max: 9999 }), (day, count) => {
      expect(isDate(day)).toBe(true);
      const other = addDays(day, count);
      fc.pre(other !== null);
      expect(daysBetween(day, other ?? '')).toBe(count);
      expect(addDays(other ?? '', -count)).toBe(day);
    }),
  );
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '0026-01-01',
  '2026-1-5',
  '2026-01-05 ',
  '',
])('ENG-01 %j is not a date', (text) => expect(isDate(text)).toBe(false));

test('ENG-01 the calendar ends with four-digit years', () => {
  expect(makeDate(2024, 2, 29)).toBe('2024-02-29');
  expect(makeDate(10_000, 1, 1)).toBeNull();
  expect(makeDate(Number.NaN, 1, 1)).toBeNull();
  expect(addDays('9999-12-31', 1)).toBeNull();
  expect(addDays('2026-01-01', Number.MAX_SAFE_INTEGER)).toBeNull();
});

test('ENG-01 a day in Shanghai starts eight hours before UTC', () => {
  expect(startOfDay('2026-01-05')).toBe('2026-01-04T16:00:00.000Z');
  expect(endOfDay('2026-01-05')).toBe('2026-01-05T15:59:59.999Z');
  expect(shanghaiDate('2026-01-04T16:00:00.000Z')).toBe('2026-01-05');
  expect(shanghaiDate(new Date('2026-01-04T15:59:59.999Z'))).toBe('2026-01-04');
  expect(shanghaiTime('2026-01-05T00:30:00.000Z')).toBe('2026-01-05 08:30:00');
  expect(shanghaiDate('never')).toBeNull();
  expect(shanghaiTime('never')).toBe('');
});

test.each([
  ['2026-01-05T08:30:00+08:00', '2026-01-05T00:30:00.000Z'],
  ['2026-01-05 08:30+0800', '2026-01-05T00:30:00.000Z'],
  ['2026-01-05T00:30:00.123456Z', '2026-01-05T00:30:00.123Z'],
  ['2026-01-05T00:30:00.5z', '2026-01-05T00:30:00.500Z'],
  ['2026-01-05T08:30:00', null],
  ['2026-02-30T08:30:00Z', null],
  ['2026-01-05T24:00:00Z', null],
  ['2026-01-05T08:60:00Z', null],
  ['9999-12-31T23:59:59-08:00', null],
  ['2026-01-05T08:30:00+99:00', null],
  ['now', null],
])('ENG-01 the instant %j is parsed as %j', (text, read) => {
  expect(parseInstant(text)).toBe(read);
});

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['２０２６／１／５', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026 年 1 月 5 号', '2026-01-05'],
  ['2026/1/5 00:00:00', '2026-01-05'],
  ['2026-01-05T00:00:00.000Z', '2026-01-05'],
  ['46027', '2026-01-05'],
  ['46027.5', '2026-01-05'],
  ['2026/2/30', null],
  ['2026/1/5 吃饭', null],
  ['1/5/2026', null],
  ['昨天', null],
  ['1'.repeat(100_000), null],
])('ENG-07 the typed date %j is parsed as %j', (text, read) => {
  expect(parseTypedDate(text)).toBe(read);
});

test.each([
  ['2026/1/5 8:30', '2026-01-05T00:30:00.000Z'],
  ['2026-01-05 08:30:15', '2026-01-05T00:30:15.000Z'],
  ['2026年1月5日 8时30分', '2026-01-05T00:30:00.000Z'],
  ['2026年1月5日8点', '2026-01-05T00:00:00.000Z'],
  ['2026-01-05', '2026-01-04T16:00:00.000Z'],
  ['2026-01-05T08:30:00+08:00', '2026-01-05T00:30:00.000Z'],
  ['46027.5', '2026-01-05T04:00:00.000Z'],
  ['2026/1/5 25:00', null],
  ['8:30', null],
])('ENG-07 the typed instant %j is parsed as %j', (text, read) => {
  expect(parseTypedInstant(text)).toBe(read);
});
