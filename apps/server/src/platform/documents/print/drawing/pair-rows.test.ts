import { expect, test } from 'vitest';
import { pairRows } from './pair-rows.ts';

const pair = (label: string, span = 1) => ({ label, text: '', span });
const spans = (rows: ReturnType<typeof pairRows>) =>
  rows.map((row) => row.map(({ label, span }) => `${label}${span}`).join(' '));

test('PROOF-03 rows of a grid are always complete', () => {
  expect(spans(pairRows([pair('a'), pair('b'), pair('c'), pair('d')], 3))).toEqual(['a1 b1 c1', 'd3']);
  expect(spans(pairRows([pair('a'), pair('b', 3), pair('c')], 3))).toEqual(['a3', 'b3', 'c3']);
  expect(spans(pairRows([pair('a', 2), pair('b', 2)], 3))).toEqual(['a3', 'b3']);
  expect(spans(pairRows([pair('a', 4)], 2))).toEqual(['a2']);
  expect(pairRows([], 2)).toEqual([]);
});
