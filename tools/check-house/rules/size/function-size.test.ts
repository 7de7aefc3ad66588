import { expect, test } from 'vitest';
import { codeOf, judge } from '../../testing/judge.ts';
import { functionSize } from './function-size.ts';

const long = codeOf(49);

test.each([
  ['read', `function read() {\n${long}\n}`],
  ['read', `const read = async () => {\n${long}\n};`],
  ['read', `const rows = { read() {\n${long}\n} };`],
  ['read', `const rows = { read: () => {\n${long}\n} };`],
  ['read', `class Rows {\n read() {\n${long}\n} }`],
  ['constructor', `class Rows {\n constructor() {\n${long}\n} }`],
  ['(anonymous)', `call(() => {\n${long}\n});`],
])('51 lines of %s are too many in any form of function', (name, text) => {
  const [finding] = judge(functionSize, { 'a.ts': text });
  expect(finding).toMatch(
    new RegExp(`^a\\.ts:[12] ${name.replaceAll(/[()]/g, '\\$&')}: 51 code lines, at most 50$`),
  );
});

test('50 lines are accepted, with any number of comments', () => {
  expect(judge(functionSize, { 'a.ts': `function read() {\n// why\n\n${codeOf(48)}\n}` })).toEqual([]);
});

test('a component may have 150 lines, also inside memo', () => {
  const component = (lines: number) => `export const Page = memo(function () {\n${codeOf(lines)}\n});`;
  expect(judge(functionSize, { 'page.tsx': component(148) })).toEqual([]);
  expect(judge(functionSize, { 'page.tsx': component(149) })).toEqual([
    'page.tsx:1 Page: 151 code lines, at most 150',
  ]);
  expect(judge(functionSize, { 'page.tsx': `function usePage() {\n${long}\n}` })).toHaveLength(1);
});

test('callbacks of tests are exempt, functions beside them are not', () => {
  const text = `describe('a', () => {\n test.each([1])('b', () => {\n${long}\n});\n});`;
  expect(judge(functionSize, { 'a.test.ts': text })).toEqual([]);
  expect(judge(functionSize, { 'a.test.ts': `function prepare() {\n${long}\n}` })).toHaveLength(1);
});
