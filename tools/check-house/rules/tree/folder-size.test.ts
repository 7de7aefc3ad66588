import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { folderSize } from './folder-size.ts';

function folderOf(folder: string, count: number, name = 'a'): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/${name}${index}.ts`, '']),
  );
}

test('the sixteenth file of a folder is reported', () => {
  expect(judge(folderSize, folderOf('apps/server/src/http', 16))).toEqual([
    'apps/server/src/http:1 16 files in one folder (tests and style sheets of components not counted), at most 15: split the folder',
  ]);
  expect(judge(folderSize, folderOf('apps/server/src/http', 15))).toEqual([]);
});

test('the eleventh topic of lib is reported', () => {
  expect(judge(folderSize, folderOf('apps/web/src/lib', 11))).toHaveLength(1);
  expect(judge(folderSize, folderOf('apps/web/src/lib', 10))).toEqual([]);
});

test('the style sheet of a component does not count, one without a component does', () => {
  const files = folderOf('apps/web/src/ui/card', 15);
  expect(
    judge(folderSize, {
      ...files,
      'apps/web/src/ui/card/a1.tsx': '',
      'apps/web/src/ui/card/a1.module.css': '',
    }),
  ).toHaveLength(1);
  const { 'apps/web/src/ui/card/a0.ts': _, ...fewer } = files;
  const pair = { 'apps/web/src/ui/card/b.tsx': '', 'apps/web/src/ui/card/b.module.css': '' };
  expect(judge(folderSize, { ...fewer, ...pair })).toEqual([]);
  expect(judge(folderSize, { ...files, 'apps/web/src/ui/card/lone.module.css': '' })).toHaveLength(1);
});

test('tests do not count, and numbered folders or those with a file per area may grow', () => {
  const tests = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`e2e/tabs/a${index}.test.ts`, '']),
  );
  expect(judge(folderSize, { ...folderOf('e2e/tabs', 15), ...tests })).toEqual([]);
  expect(judge(folderSize, folderOf('apps/server/src/db/migrations', 40))).toEqual([]);
  expect(judge(folderSize, folderOf('apps/web/src/i18n/locales/zh-TW', 40))).toEqual([]);
  expect(judge(folderSize, folderOf('apps/web/src/i18n/locales', 40))).toHaveLength(1);
});
