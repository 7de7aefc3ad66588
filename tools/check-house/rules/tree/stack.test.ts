import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { stack } from './stack.ts';

function judged(cell: string): string[] {
  const page = `## 1. The stack\n\n| part | packages |\n| --- | --- |\n| a | ${cell} |\n\n## 2. More\n\n| a | \`gone\` 1 |\n`;
  const dependencies = '{ "dependencies": { "zod": "4.6.7" }, "devDependencies": { "vite": "8.3.8" } }';
  return judge(stack, { 'docs/design.md': page, 'apps/web/package.json': dependencies });
}

test('libraries of the table are dependencies in that major version', () => {
  expect(judged('`zod` 4, `vite` 8')).toEqual([]);
});

test('a library that is missing and another version are named', () => {
  expect(judged('`zod` 3, `antd` 6')).toEqual([
    'docs/design.md:5 zod is version 4, not 3',
    'docs/design.md:5 antd is not a dependency',
  ]);
});
