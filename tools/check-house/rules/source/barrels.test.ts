import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { barrels } from './barrels.ts';

const PACKAGE = { 'packages/contract/package.json': '{ "exports": { "./rules": "./src/rules/index.ts" } }' };

test('index files and re-exports outside entry points are reported', () => {
  expect(
    judge(barrels, {
      ...PACKAGE,
      'apps/web/src/ui/index.ts': 'export const a = 1;',
      'apps/web/src/tabs/tabs.logic.ts':
        "import './b.ts';\nexport { b } from './b.ts';\nexport * from './c.ts';",
    }),
  ).toEqual([
    'apps/web/src/ui/index.ts:1 index files are allowed at entry points only: name the file by its noun',
    'apps/web/src/tabs/tabs.logic.ts:2 only entry points of a package may re-export: import from the file itself',
    'apps/web/src/tabs/tabs.logic.ts:3 only entry points of a package may re-export: import from the file itself',
  ]);
});

test('entry points may re-export, and own exports of a file are no barrel', () => {
  expect(
    judge(barrels, {
      ...PACKAGE,
      'packages/contract/src/rules/index.ts': "export * from './password.ts';",
      'apps/server/src/sdk.ts': "export { recordsFor } from './platform/records/records.ts';",
      'apps/web/src/field-types/index.ts': 'export const FIELD_TYPES = {};',
      'modules/visits/server/index.ts': "export { a } from './a.ts';",
      'apps/web/src/tabs/a.ts': 'const b = 1;\nexport { b };',
    }),
  ).toEqual([]);
});
