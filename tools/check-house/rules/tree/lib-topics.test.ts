import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { libTopics } from './lib-topics.ts';

test('lib has no folders and is allowed in a src only', () => {
  expect(
    judge(libTopics, { 'apps/server/src/lib/text/pinyin.ts': '', 'apps/server/src/platform/lib/a.ts': '' }),
  ).toEqual([
    'apps/server/src/lib/text/pinyin.ts:1 lib holds files, not folders',
    'apps/server/src/platform/lib/a.ts:1 lib is allowed only directly in a src',
  ]);
});

test('one file per topic is accepted', () => {
  expect(judge(libTopics, { 'apps/server/src/lib/pinyin.ts': '' })).toEqual([]);
});
