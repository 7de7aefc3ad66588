import { expect, test } from 'vitest';
import { compared, comparedInTurns, median, quantile, quantileFigure } from './figures.ts';

const FIGURE = { key: 'page', name: 'page', unit: 'ms' };

test('median and quantiles of values', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(quantile([10, 20, 30, 40], 0.95)).toBe(40);
  expect(quantile([1], 0.5)).toBe(1);
  expect(median([])).toBeNaN();
});

test('a comparison in turns takes the medians of its rounds and stores the rounds', () => {
  const rounds = [
    { value: 90, reference: 100 },
    { value: 300, reference: 200 },
    { value: 100, reference: 100 },
  ];
  expect(comparedInTurns(FIGURE, rounds)).toEqual({
    ...FIGURE,
    value: 100,
    reference: 100,
    ratio: 1,
    rounds,
  });
});

test('a comparison with one reference has their ratio, in six digits', () => {
  expect(compared(FIGURE, { value: 2, reference: 3 })).toEqual({
    ...FIGURE,
    value: 2,
    reference: 3,
    ratio: 0.666667,
  });
});

test('a quantile stores how its samples are distributed', () => {
  const samples = Array.from({ length: 100 }, (_, index) => index + 1);
  const { value, spread } = quantileFigure(FIGURE, samples, 0.95);
  expect(value).toBe(96);
  expect(spread).toEqual({ samples: 100, min: 1, median: 51, p95: 96, p99: 100, max: 100 });
});
