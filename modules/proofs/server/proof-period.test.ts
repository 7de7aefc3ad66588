import { expect, test } from 'vitest';
import { assertPeriod, firstDay, lastDay, monthBefore, monthsOf } from './proof-period.ts';

test.each([
  ['2026-02-11', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('PROOF-01 %s covers its whole month', (date, first, last) => {
  expect([firstDay(date), lastDay(date)]).toEqual([first, last]);
});

test('PROOF-01 the last closed month is the previous one, also across the turn of the year', () => {
  expect([monthBefore('2026-01-31'), monthBefore('2026-03-01')]).toEqual(['2025-12', '2026-02']);
});

test('PROOF-01 a period lists its months in order, and an endless one is not expanded', () => {
  expect(monthsOf('2025-11-01', '2026-02-28')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsOf('2026-03-01', '2026-02-28')).toEqual([]);
  expect(monthsOf('0001-01-01', '9999-12-31')).toHaveLength(25);
});

test.each([
  [{ periodFrom: '2024-03-01', periodTo: '2026-02-28' }, null],
  [{ periodFrom: '2024-02-01', periodTo: '2026-02-28' }, 'periodTooLong'],
  [{ periodFrom: '2026-02-01', periodTo: '2026-03-31' }, 'periodNotClosed'],
  [{ periodFrom: '2026-02-01', periodTo: '2026-01-31' }, 'dateRange'],
])(
  'PROOF-01 a period must be closed, at most two years long, and end after its start: %j',
  (values, rule) => {
    const attempt = () => assertPeriod(values, '2026-03-15');
    if (rule === null) expect(attempt).not.toThrow();
    else
      expect(attempt).toThrow(
        expect.objectContaining({ details: { issues: [expect.objectContaining({ rule })] } }),
      );
  },
);
