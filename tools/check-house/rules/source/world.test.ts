import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { world } from './world.ts';

const ASKING = 'Date.now();\nnew Date();\nMath.random();\nrandomUUID();\ncrypto.randomUUID();';

test.each([
  'apps/server/src/features/auth/a.ts',
  'packages/contract/src/rules/a.ts',
  'modules/visits/server/a.ts',
])('direct use of system time or randomness is found in %s', (path) => {
  expect(judge(world, { [path]: ASKING })).toEqual([
    `${path}:1 Date.now() only in adapters: use ctx.clock, ctx.ids or ctx.random`,
    `${path}:2 new Date() only in adapters: use ctx.clock, ctx.ids or ctx.random`,
    `${path}:3 Math.random() only in adapters: use ctx.clock, ctx.ids or ctx.random`,
    `${path}:4 randomUUID() only in adapters: use ctx.clock, ctx.ids or ctx.random`,
    `${path}:5 crypto.randomUUID() only in adapters: use ctx.clock, ctx.ids or ctx.random`,
  ]);
});

test('adapters, tests and the browser may use them, and converting an instant is accepted', () => {
  expect(
    judge(world, {
      'apps/server/src/adapters/clock.ts': ASKING,
      'apps/server/src/features/auth/a.int.test.ts': ASKING,
      'apps/server/src/testing/fake-clock.ts': ASKING,
      'apps/web/src/tabs/a.ts': ASKING,
      'apps/server/src/features/auth/a.ts':
        'new Date(row.createdAt); ctx.clock.now(); Math.round(1.5); // Date.now()',
    }),
  ).toEqual([]);
});
