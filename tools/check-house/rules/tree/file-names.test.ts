import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { fileNames } from './file-names.ts';

test.each([
  'apps/web/src/ui/Button.tsx',
  'apps/web/src/ui/button_row.tsx',
  'apps/server/src/db/connect.manager.ts',
  'apps/web/src/Tabs/a.ts',
  'apps/server/src/db/migrations/1-create.ts',
  'apps/server/src/db/migrations/0001_create.ts',
  'docs/decisions/0001_one.md',
  'docs/how-to/AddThing.md',
])('%s is an invalid name', (path) => {
  expect(judge(fileNames, { [path]: '' })).toHaveLength(1);
});

test.each([
  'apps/server/src/features/auth/auth.routes.ts',
  'apps/server/src/features/auth/sign-in.int.test.ts',
  'apps/server/src/db/migrations/0001_create_foundation.ts',
  'apps/server/src/db/migrations/0001_create_foundation.int.test.ts',
  'apps/web/src/i18n/locales/zh-TW/login.json',
  'packages/contract/src/i18n/messages/zh-CN.json',
  'apps/web/vite.config.ts',
  'apps/web/src/vite-env.d.ts',
  'docs/decisions/0001-one-postgresql.md',
  'README.md',
  'LICENSE',
  '.oxlintrc.json',
  '.dependency-cruiser.mjs',
  'tsconfig.base.json',
])('%s is a valid name', (path) => {
  expect(judge(fileNames, { [path]: '' })).toEqual([]);
});
