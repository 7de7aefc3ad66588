import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isDate } from '../lib/calendar.ts';
import { namedSpan, SPAN_NAMES, type SpanName, spelledOut } from './named-spans.ts';

const ON: readonly (readonly [string, SpanName, string, string])[] = [
  ['2026-11-22', 'today', '2026-11-22', '2026-11-22'],
  ['2026-03-01', 'yesterday', '2026-02-28', '2026-02-28'],
  ['2026-11-22', 'last7', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'last30', '2026-10-24', '2026-11-22'],
  ['2026-12-28', 'next7', '2026-12-28', '2027-01-03'],
  ['2024-02-01', 'next30', '2024-02-01', '2024-03-01'],
  ['2026-11-22', 'thisWeek', '2026-11-16', '2026-11-22'],
  ['2026-11-23', 'thisWeek', '2026-11-23', '2026-11-29'],
  ['2023-12-31', 'thisWeek', '2023-12-25', '2023-12-31'],
  ['2024-02-29', 'thisMonth', '2024-02-01', '2024-02-29'],
  ['2026-12-31', 'thisMonth', '2026-12-01', '2026-12-31'],
  ['2026-01-31', 'lastMonth', '2025-12-01', '2025-12-31'],
  ['2026-03-31', 'lastMonth', '2026-02-01', '2026-02-28'],
  ['2026-11-22', 'thisYear', '2026-01-01', '2026-12-31'],
];

test.each(ON)('ENG-03 on %s %s is %s to %s', (...[today, name, from, to]) => {
  expect(namedSpan(name, today)).toEqual({ from, to });
});

const day = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays('1600-01-01', days) ?? '');

test('ENG-03 every span consists of calendar dates, on any day', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...SPAN_NAMES), (today, name) => {
      const { from, to } = namedSpan(name, today);
      expect([isDate(from), isDate(to), from <= to]).toEqual([true, true, true]);
    }),
  );
});

test('ENG-03 only spans are expanded, while texts and numbers may have the same name', () => {
  const today = '2026-11-22';
  expect(spelledOut({ termType: 'between', value: 'thisMonth' }, today)).toEqual([
    '2026-11-01',
    '2026-11-30',
  ]);
  expect(spelledOut({ termType: 'like', value: 'today' }, today)).toBe('today');
  expect(spelledOut({ termType: 'between', value: 'sometime' }, today)).toBe('sometime');
  expect(spelledOut({ termType: 'isnull' }, today)).toBeUndefined();
});
