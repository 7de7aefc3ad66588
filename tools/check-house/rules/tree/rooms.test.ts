import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { rooms } from './rooms.ts';

test('an unknown folder is reported with the permitted ones', () => {
  expect(judge(rooms, { 'apps/server/src/managers/a.ts': '' })).toEqual([
    'apps/server/src/managers:1 unknown folder: apps/server/src may contain adapters, db, features, http, lib, platform, start, testing (docs/house.md, The tree)',
  ]);
  expect(judge(rooms, { 'scripts/a.ts': '', 'packages/extra/src/a.ts': '' })).toHaveLength(2);
});

test('feature folders contain folders only', () => {
  expect(judge(rooms, { 'apps/web/src/features/login.tsx': '' })).toEqual([
    'apps/web/src/features/login.tsx:1 apps/web/src/features/ may contain only folders: move the file into a folder of its own',
  ]);
});

test('the root of the server contains only its entry files', () => {
  expect(judge(rooms, { 'apps/server/src/examine.ts': '', 'apps/server/src/config.test.ts': '' })).toEqual([
    'apps/server/src/examine.ts:1 apps/server/src/ may contain only app, config, context, main, sdk and their tests: move the file into apps/server/src/start/',
  ]);
});

test('the folders of the tree are accepted, and areas choose their own', () => {
  expect(
    judge(rooms, {
      'README.md': '',
      'apps/server/src/main.ts': '',
      'apps/server/src/features/auth/a.ts': '',
      'apps/web/src/features/whatever/a.tsx': '',
      'modules/visits/server/a.ts': '',
      'e2e/auth/login.spec.ts': '',
      'packages/contract/src/rules/a.ts': '',
    }),
  ).toEqual([]);
});
