import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { readmes } from './readmes.ts';

const README = '# visits\n\nWhat it is.\nWhat it is not.\nHow to add one.\n';

test('an entry point without a README, with an empty or a long one, is reported', () => {
  expect(judge(readmes, { 'apps/server/src/main.ts': '', 'modules/visits/module.ts': '' })).toEqual([
    'apps/server/README.md:1 this entry point has no README',
    'modules/README.md:1 this entry point has no README',
    'modules/visits/README.md:1 this entry point has no README',
  ]);
  expect(judge(readmes, { 'tools/README.md': '# tools\n' })).toHaveLength(1);
  expect(judge(readmes, { 'tools/README.md': 'a\n'.repeat(31) })).toHaveLength(1);
});

test('about ten lines are accepted', () => {
  expect(
    judge(readmes, {
      'modules/visits/README.md': README,
      'modules/visits/module.ts': '',
      'modules/README.md': README,
    }),
  ).toEqual([]);
});
