import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { barrels } from './barrels.ts';

const PACKAGE = { 'packages/contract/package.json': '{ "exports": { "./rules": "./src/rules/index.ts" } }' };

test('an index file and a passed on export away from the doors', () => {
  expect(
    judge(barrels, {
      ...PACKAGE,
      'apps/web/src/ui/index.ts': 'export const a = 1;',
      'apps/web/src/tabs/tabs.logic.ts':
        "import './b.ts';\nexport { b } from './b.ts';\nexport * from './c.ts';",
    }),
  ).toEqual([
    'apps/web/src/ui/index.ts:1 index files stand at doors only: name the file by its noun',
    'apps/web/src/tabs/tabs.logic.ts:2 only the doors of a package pass on what others export: import from the file itself',
    'apps/web/src/tabs/tabs.logic.ts:3 only the doors of a package pass on what others export: import from the file itself',
  ]);
});

test('doors pass on, and exports of one’s own are no barrel', () => {
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
