import { expect, test } from 'vitest';
import { atLeastRatio, atMost, atMostRatio, median, quantile, tableOf } from './rows.ts';

test('the middle and the quantiles of figures', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(quantile([10, 20, 30, 40], 0.95)).toBe(40);
  expect(quantile([1], 0.5)).toBe(1);
  expect(median([])).toBeNaN();
});

test('a row says whether its budget is kept, at the very edge too', () => {
  const figure = { name: 'x', unit: 'ms' };
  expect(atMost(50, { ...figure, value: 50 }).ok).toBe(true);
  expect(atMost(50, { ...figure, value: 50.1 }).ok).toBe(false);
  expect(atLeastRatio(0.8, { ...figure, value: 8, reference: 10, ratio: 0.8 }).ok).toBe(true);
  expect(atLeastRatio(0.8, { ...figure, value: 7, reference: 10, ratio: 0.7 }).ok).toBe(false);
  expect(atMostRatio(2, { ...figure, value: 4, reference: 2, ratio: 2 }).ok).toBe(true);
  expect(atMostRatio(2, { ...figure, value: 5, reference: 2, ratio: 2.5 }).ok).toBe(false);
  // A figure that could not be taken keeps no budget.
  expect(atMost(50, { ...figure, value: Number.NaN }).ok).toBe(false);
});

test('the table stands in columns and shouts what missed', () => {
  const rows = [
    atMost(2, { name: 'start', unit: 's', value: 0.5 }),
    atLeastRatio(0.8, { name: 'calls', unit: '1/s', value: 700, reference: 1000, ratio: 0.7 }),
  ];
  const lines = tableOf(rows).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^start +0\.500 s +≤ 2 s +ok *$/);
  expect(lines[2]).toMatch(/^calls +700 1\/s +1000 1\/s +0\.70 +≥ 0\.8 × +MISSED$/);
});
