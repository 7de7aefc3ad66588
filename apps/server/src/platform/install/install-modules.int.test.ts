import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { installModules } from './install-modules.ts';

let centre: TestApp;
let ctx: Context;

beforeAll(async () => {
  centre = await testApp({ modules: 'workshop' });
  ctx = systemContext(centre.base, 'test');
});
afterAll(() => centre.close());

test('ENG-01 a module is installed as tables, definitions, dictionaries, menus and permissions', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_name like 'biz%' order by 1`.execute(
    ctx.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(['biz_machine', 'biz_machine__parts', 'biz_maker']);
});

test('ENG-05 installing again does nothing', async () => {
  const modules = await loadTestModules('workshop');
  expect(await installModules(ctx, modules)).toEqual({ installed: [], steps: [] });
  await ctx.db.updateTable('meta_module').set({ checksum: 'older' }).execute();
  expect(await installModules(ctx, modules)).toEqual({ installed: ['workshop'], steps: [] });
});
