import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { todos } from './todos.ts';

const MARK = ['TO', 'DO'].join('');

test('a mark without area and reason is reported', () => {
  expect(judge(todos, { 'a.ts': `const a = 1; // ${MARK} later\n/* ${MARK}: b */\n// FIXME` })).toEqual([
    `a.ts:1 ${MARK} without area and reason: write ${MARK}(area): reason, or do it`,
    `a.ts:2 ${MARK} without area and reason: write ${MARK}(area): reason, or do it`,
    `a.ts:3 FIXME without area and reason: write ${MARK}(area): reason, or do it`,
  ]);
});

test('a complete mark, and the word inside a text, are accepted', () => {
  expect(
    judge(todos, { 'a.ts': `// ${MARK}(tabs): drop when Activity can scroll\nconst a = '${MARK}';` }),
  ).toEqual([]);
});
