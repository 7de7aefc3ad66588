import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { parameters } from './parameters.ts';

test('a fourth parameter requires an options object', () => {
  const message = 'f: 4 parameters, at most 3, then an options object';
  expect(judge(parameters, { 'a.ts': 'const f = (a, { b }, c = 1, ...d) => a;' })).toEqual([
    `a.ts:1 ${message}`,
  ]);
  expect(judge(parameters, { 'a.ts': 'class A { f(a: 1, b: 2, c: 3, d: 4) {} }' })).toEqual([
    `a.ts:1 ${message}`,
  ]);
});

test('three parameters are accepted', () => {
  expect(judge(parameters, { 'a.ts': 'function f(a, { b, c, d, e }, ...g) {}' })).toEqual([]);
});
