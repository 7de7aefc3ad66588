import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { silencers } from './silencers.ts';

test.each([
  '// oxlint-disable-next-line no-console',
  '/* eslint-disable */',
  '// oxlint-disable-line no-console -- because',
  '// @ts-expect-error',
  '// biome-ignore format:',
  '// @ts-ignore the types are wrong here',
])('%s without a reason is reported', (comment) => {
  expect(judge(silencers, { 'a.ts': `${comment}\ncall();` })).toHaveLength(1);
});

test.each([
  '// oxlint-disable-next-line no-console -- the launcher speaks to a person',
  '// @ts-expect-error the library exports no type for it',
  '// biome-ignore format: the table reads by columns',
  '// the word oxlint-disable in a sentence',
])('%s with a reason is accepted', (comment) => {
  expect(judge(silencers, { 'a.ts': `${comment}\ncall();` })).toEqual([]);
});
