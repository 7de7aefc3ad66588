import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { drawers } from './drawers.ts';

test.each(['utils', 'helpers', 'hooks', 'types', 'stores', 'common', 'misc', 'shared', 'constants'])(
  'a folder and a file called %s are reported',
  (name) => {
    expect(judge(drawers, { [`apps/web/src/${name}/a.ts`]: '' })).toHaveLength(1);
    expect(judge(drawers, { [`apps/web/src/tabs/${name}.ts`]: '' })).toHaveLength(1);
  },
);

test('roles, the tools folder and text namespaces are accepted', () => {
  expect(
    judge(drawers, {
      'tools/check/main.ts': '',
      'apps/web/src/i18n/locales/en/common.json': '',
      'modules/visits/server/research.hooks.ts': '',
      'apps/web/src/tabs/tabs.store.ts': '',
      'apps/web/src/field-types/index.ts': '',
    }),
  ).toEqual([]);
});
