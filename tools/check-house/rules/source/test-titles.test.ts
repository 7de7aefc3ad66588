import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { testTitlesRule } from './test-titles.ts';

const LEDGER = {
  'docs/requirements.md': '| ID | requirement | proven by |\n| AUTH-02 | Slide. | **open** |\n',
};

test('an ID missing in the ledger is reported', () => {
  const path = 'apps/server/src/features/auth/a.int.test.ts';
  expect(judge(testTitlesRule, { ...LEDGER, [path]: "test('AUTH-99 and AUTH-02 hold', () => {});" })).toEqual(
    [`${path}:1 AUTH-99 is not a row of docs/requirements.md`],
  );
  expect(
    judge(testTitlesRule, { ...LEDGER, [path]: 'test.each(rows)(`AUTH-98 ${1}`, () => {});' }),
  ).toHaveLength(1);
});

test('a browser test without a ledger ID is reported', () => {
  expect(judge(testTitlesRule, { ...LEDGER, 'e2e/auth/a.spec.ts': "test('signs in', () => {});" })).toEqual([
    'e2e/auth/a.spec.ts:1 "signs in" names no requirement',
  ]);
});

test('existing IDs, IDs of the group, and unit tests without one are accepted', () => {
  expect(
    judge(testTitlesRule, {
      ...LEDGER,
      'e2e/auth/a.spec.ts': "test.describe('AUTH-02 slide', () => { test('moves by keys', () => {}); });",
      'apps/web/src/tabs/a.test.ts': "test('UTF-16 texts pass', () => {});",
    }),
  ).toEqual([]);
});
