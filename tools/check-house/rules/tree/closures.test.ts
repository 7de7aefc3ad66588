import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { closures } from './closures.ts';

const FILES = {
  'apps/server/src/a.ts': `import { b } from './b.ts'; import type { T } from './t.ts'; const late = () => import('./late.ts');`,
  'apps/server/src/b.ts': `import { type T, c } from '#server/c.ts'; export * from './a.ts';`,
  'apps/server/src/c.ts': `import { type T } from './t.ts';`,
  'apps/server/src/late.ts': '',
  'apps/server/src/t.ts': '',
};

function judged(entry: string, filesMax: number): string[] {
  return judge(closures, {
    ...FILES,
    'docs/house.md': `| entry | files |\n| --- | --- |\n| \`${entry}\` | ${filesMax} |\n`,
  });
}

test('value imports and re-exports count once, type imports and lazy imports do not', () => {
  expect(judged('apps/server/src/a.ts', 2)).toEqual([
    expect.stringContaining(
      'apps/server/src/a.ts:1 reaches 3 files over value imports, at most 2: npm run closures',
    ),
  ]);
  expect(judged('apps/server/src/a.ts', 3)).toEqual([]);
});

test('an entry that does not exist is named', () => {
  expect(judged('apps/server/src/gone.ts', 3)).toEqual([
    'docs/house.md:3 apps/server/src/gone.ts does not exist',
  ]);
});
