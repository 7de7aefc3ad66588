import { expect, test } from 'vitest';
import { publicDaysOf } from './public-holidays.ts';
import { isWorkday } from './working-time.ts';

test('ENG-04 the public days of 2026 follow the notice: 33 days off, 6 compensatory working days', () => {
  const days = publicDaysOf(2026) ?? [];
  expect(days.filter(({ kind }) => kind === 'REST')).toHaveLength(33);
  expect(days.filter(({ kind }) => kind === 'WORKDAY').map(({ date }) => date)).toEqual([
    '2026-01-04',
    '2026-02-14',
    '2026-02-28',
    '2026-05-09',
    '2026-09-20',
    '2026-10-10',
  ]);
  expect(days.find(({ date }) => date === '2026-02-15')).toEqual({
    date: '2026-02-15',
    kind: 'REST',
    note: '春节',
  });
});

test('ENG-04 every compensatory working day is on a weekend, and no day occurs twice', () => {
  const days = publicDaysOf(2026) ?? [];
  const week = { days: new Map<string, boolean>() };
  for (const { date, kind } of days) if (kind === 'WORKDAY') expect(isWorkday(date, week)).toBe(false);
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
});

test('ENG-04 a year without a published notice is not guessed', () => {
  expect(publicDaysOf(2027)).toBeNull();
});
