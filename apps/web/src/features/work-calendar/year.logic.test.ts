import { publicDaysOf } from '@haiqiao/contract/rules';
import { expect, test } from 'vitest';
import { dateByKey, datesBetween, marksOf, missingOf, monthsOf, spansOf } from './year.logic.ts';

const PUBLIC = [...(publicDaysOf(2026) ?? [])];

test('ENG-04 a year is drawn in weeks starting on Monday, each day working or not', () => {
  const marks = marksOf(PUBLIC);
  const months = monthsOf(2026, marks);
  expect(months).toHaveLength(12);
  const days = months.flatMap(({ weeks }) => weeks.flat()).flatMap((day) => day ?? []);
  expect(days).toHaveLength(365);
  expect(days.filter(({ isWorked }) => isWorked)).toHaveLength(248);
  const [first] = months[1]?.weeks ?? [];
  // 1 February 2026 is a Sunday.
  expect(first?.map((day) => day?.number ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(days.find(({ date }) => date === '2026-02-14')).toMatchObject({
    isWorked: true,
    mark: { note: '春节调休' },
  });
});

test('ENG-04 a range works in both directions, and arrow keys stay within the year', () => {
  expect(datesBetween('2026-03-02', '2026-02-27')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(dateByKey('2026-03-02', 'ArrowUp')).toBe('2026-02-23');
  expect(dateByKey('2026-12-31', 'ArrowRight')).toBeNull();
  expect(dateByKey('2026-03-02', 'a')).toBeNull();
});

test('ENG-04 missing days of a notice are listed, for an unknown notice none', () => {
  const days = PUBLIC;
  expect(missingOf(days, marksOf(days))).toEqual([]);
  expect(missingOf(days, marksOf(days.slice(2)))).toEqual(days.slice(0, 2));
  expect(missingOf(null, marksOf([]))).toEqual([]);
});

test('ENG-04 consecutive days with the same mark are one line', () => {
  const spans = spansOf(PUBLIC);
  expect(spans).toHaveLength(13);
  expect(spans[3]).toEqual({ from: '2026-02-15', to: '2026-02-23', kind: 'REST', note: '春节' });
});
