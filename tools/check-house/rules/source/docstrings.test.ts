import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { docstrings } from './docstrings.ts';

const PATH = 'packages/contract/src/rules/a.ts';

test('an undocumented export of a package is reported', () => {
  const text = [
    'export const A = 1;',
    'export function b() {}',
    '// no docstring',
    'export interface C {}',
    'export type D = 1;',
    '/** of something else */',
    'const e = 1;',
    'export class F {}',
  ].join('\n');
  expect(judge(docstrings, { [PATH]: text })).toEqual([
    `${PATH}:1 A has no docstring`,
    `${PATH}:2 b has no docstring`,
    `${PATH}:4 C has no docstring`,
    `${PATH}:5 D has no docstring`,
    `${PATH}:8 F has no docstring`,
  ]);
});

test('undocumented properties of definitions are reported too', () => {
  const text =
    '/** A list. */\nexport interface ListDefinition {\n  /** Code. */\n  code: string;\n  columns: string[];\n}';
  expect(judge(docstrings, { [PATH]: text })).toEqual([`${PATH}:5 ListDefinition.columns has no docstring`]);
});

test('documented exports, overloads, re-exports, tests and applications are accepted', () => {
  expect(
    judge(docstrings, {
      [PATH]:
        "/** A. 甲 */\nexport const A = 1;\n/** b. */\nexport function b(x: 1): 1;\nexport function b(x: 2): 2;\nexport function b(x: unknown) { return x; }\nexport * from './c.ts';\nconst d = 1;",
      'packages/contract/src/rules/a.test.ts': 'export const A = 1;',
      'apps/server/src/db/a.ts': 'export const A = 1;',
    }),
  ).toEqual([]);
});

test('the module SDKs are public', () => {
  expect(judge(docstrings, { 'apps/server/src/sdk.ts': 'export const A = 1;' })).toHaveLength(1);
});
