import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { syntax } from './syntax.ts';

test('a file that cannot be parsed is reported', () => {
  const [finding] = judge(syntax, { 'a.ts': 'const = 1;' });
  expect(finding).toMatch(/^a\.ts:1 cannot be parsed: ./);
});

test('TypeScript and markup are parsed', () => {
  expect(
    judge(syntax, { 'a.ts': 'const a = <T,>(b: T) => b satisfies T;', 'b.tsx': 'const b = <i>it</i>;' }),
  ).toEqual([]);
});
