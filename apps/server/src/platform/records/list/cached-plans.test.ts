import { expect, test } from 'vitest';
import { cachePlans, shortKey } from './cached-plans.ts';

test('ENG-03 a plan in use survives any number of unused plans', () => {
  const planOf = cachePlans<object>();
  const [list, other] = [{}, {}];
  const hot = planOf(list, 'hot', () => ({}));
  for (let index = 0; index < 3_000; index += 1) {
    planOf(other, `cold ${index}`, () => ({}));
    if (index % 100 === 0) expect(planOf(list, 'hot', () => ({}))).toBe(hot);
  }
  const first = planOf(other, 'cold 2999', () => ({}));
  expect(planOf(other, 'cold 2999', () => ({}))).toBe(first);
});

test('ENG-03 plans of two kinds, two lists or two shapes are not confused', () => {
  const [pageOf, countOf] = [cachePlans<object>(), cachePlans<object>()];
  const [list, other] = [{}, {}];
  const long = 'shape '.repeat(100);
  const made = [
    pageOf(list, 'a', () => ({})),
    countOf(list, 'a', () => ({})),
    pageOf(other, 'a', () => ({})),
    pageOf(list, 'b', () => ({})),
    pageOf(list, `${long}1`, () => ({})),
    pageOf(list, `${long}2`, () => ({})),
  ];
  expect(new Set(made).size).toBe(made.length);
  expect(pageOf(list, `${long}2`, () => ({}))).toBe(made.at(-1));
});

test('ENG-03 a long text is cached under a short key', () => {
  expect(shortKey('short')).toBe('short');
  expect(shortKey('x'.repeat(200_000)).length).toBeLessThan(60);
  expect(shortKey('x'.repeat(200))).not.toBe(shortKey('x'.repeat(201)));
});
