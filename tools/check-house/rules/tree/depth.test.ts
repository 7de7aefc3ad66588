import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { depth } from './depth.ts';

test('the fifth level below src is too deep', () => {
  expect(judge(depth, { 'apps/server/src/a/b/c/d/e/f.ts': '' })).toEqual([
    'apps/server/src/a/b/c/d/e/f.ts:1 5 levels below src, at most 4',
  ]);
});

test('the fourth level is accepted, and outside a src levels do not count', () => {
  expect(judge(depth, { 'apps/server/src/a/b/c/d/f.ts': '', 'tools/a/b/c/d/e/f/g.ts': '' })).toEqual([]);
});
