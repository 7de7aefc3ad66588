import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { rooms } from './rooms.ts';

test('a room that the tree does not have is named with those it has', () => {
  expect(judge(rooms, { 'apps/server/src/managers/a.ts': '' })).toEqual([
    'apps/server/src/managers:1 no such room: apps/server/src holds adapters, db, features, http, lib, platform, testing (HOUSE, the tree)',
  ]);
  expect(judge(rooms, { 'scripts/a.ts': '', 'packages/extra/src/a.ts': '' })).toHaveLength(2);
});

test('rooms of features hold folders only', () => {
  expect(judge(rooms, { 'apps/web/src/features/login.tsx': '' })).toEqual([
    'apps/web/src/features/login.tsx:1 apps/web/src/features/ holds folders only: give the file a room of its own',
  ]);
});

test('the rooms of the tree are welcome, and areas name their own', () => {
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
