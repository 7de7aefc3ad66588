import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('concurrent and later calls share one load', async () => {
  let loads = 0;
  const value = loadOnce(async () => (loads += 1));
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  expect(await value()).toBe(1);
});

test('AUTH-01 a failed load fails its own callers only', async () => {
  const outcomes = [Promise.reject(new Error('out of memory')), Promise.resolve('loaded')];
  const value = loadOnce(() => outcomes.shift() ?? Promise.reject(new Error('loaded a third time')));
  const first = [value(), value()];
  for (const one of first) await expect(one).rejects.toThrow('out of memory');
  expect(await value()).toBe('loaded');
  expect(await value()).toBe('loaded');
});
