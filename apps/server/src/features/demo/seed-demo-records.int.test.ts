import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { loadDemo } from '#server/start/modules.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { modulesWithoutDemo, seedDemoRecords } from './seed-demo-records.ts';

const centres: DemoCentre[] = [];

beforeAll(async () => {
  for (const _ of [1, 2]) centres.push(await demoCentre({ modules: 'workshop' }));
});
afterAll(() => Promise.all(centres.map((centre) => centre.close())));

async function seed(ctx: Context): Promise<void> {
  await seedAreas(ctx, await loadDemo(await modulesWithoutDemo(ctx, await loadTestModules('workshop'))));
}

async function seedAreas(ctx: Context, areas: Awaited<ReturnType<typeof loadDemo>>): Promise<void> {
  const deps = createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(ctx.db)),
    dictionaries: createDictionaries(ctx, null),
    code: NO_MODULE_CODE,
  });
  await seedDemoRecords(ctx, deps, areas);
}

async function machines(ctx: Context) {
  const { rows } = await sql<{ title: string; maker: string }>`
    select m.title, m.status, m.created_at as "createdAt", f.title as maker, o.account as owner
    from biz_machine m join biz_maker f on f.id = m.maker join sys_member o on o.id = m.owner_id order by m.title`.execute(
    ctx.db,
  );
  return rows;
}

test('ENG-05 an area’s demo records are created once, by any node, and identically in every demo centre', async () => {
  const contexts = centres.map((centre) => systemContext(centre.base, 'test'));
  const [one, other] = contexts;
  if (!one || !other) throw new Error('two centres were made');
  await Promise.all([seed(one), seed(one)]);
  await seed(other);
  const rows = await machines(one);
  expect(rows).toHaveLength(12);
  expect(rows).toContainEqual(
    expect.objectContaining({ title: '5号机', status: 'BROKEN', maker: '重庆重工', owner: 'zoufang' }),
  );
  expect(await machines(other)).toEqual(rows);
});

test('ENG-05 deleted demo records are not created again', async () => {
  const [centre] = centres;
  if (!centre) throw new Error('two centres were made');
  const ctx = systemContext(centre.base, 'test');
  await sql`delete from biz_machine`.execute(ctx.db);
  await seed(ctx);
  expect(await machines(ctx)).toEqual([]);
});

test('ENG-05 an interrupted run continues with the next area, whose records refer to those of the first', async () => {
  const centre = await demoCentre({ modules: 'workshop' });
  centres.push(centre);
  const ctx = systemContext(centre.base, 'test');
  const areas = await loadDemo(await modulesWithoutDemo(ctx, await loadTestModules('workshop')));
  const steps = areas.flatMap((area) => area.steps.map((step) => ({ module: area.module, steps: [step] })));
  const [first, ...others] = steps;
  if (!first || others.length === 0) throw new Error('the workshop has several steps');
  // Each step as an area of its own: the process ends after the first one.
  await seedAreas(ctx, [first]);
  await sql`delete from meta_install_step where step = 'seedDemo'`.execute(ctx.db);
  await seedAreas(ctx, [{ ...first, steps: others.flatMap((area) => area.steps) }]);
  expect((await machines(ctx)).map(({ maker }) => maker)).toContain('重庆重工');
});
