import { queryRecords } from '@haiqiao/contract/endpoints';
import { VALUE_RULES } from '@haiqiao/contract/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { loadDemo, loadModuleCode } from '#server/modules.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { REGIONS } from '#server/platform/regions/regions.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { seedDemoRecords } from './seed-demo-records.ts';

let centre: DemoCentre;
/** What the demo records cost a first start. */
let tookMs = 0;

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  const modules = await loadTestModules('shipped');
  const ctx = systemContext(centre.base, 'test');
  const deps = createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(ctx.db)),
    dictionaries: createDictionaries(ctx, null),
    code: await loadModuleCode(modules),
  });
  const before = performance.now();
  await seedDemoRecords(ctx, deps, await loadDemo(modules));
  tookMs = performance.now() - before;
}, 120_000);
afterAll(() => centre.close());

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(centre.base.db)).rows;
}

test('ENT-01 the demo library holds three hundred enterprises in every state, most of them from Chengdu', async () => {
  const states = await rowsOf(sql<{ status: string; count: number }>`
    select status, count(*)::int as count from biz_enterprise group by status order by status`);
  expect(states.map(({ status }) => status)).toEqual(['ABNORMAL', 'ACTIVE', 'CLOSED', 'MERGED', 'WATCH']);
  expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(300);
  const [{ chengdu } = { chengdu: 0 }] = await rowsOf(sql<{ chengdu: number }>`
    select count(*)::int as chengdu from biz_enterprise where belong_area like '5101%'`);
  expect(chengdu).toBeGreaterThan(180);
  const [{ positions } = { positions: 0 }] = await rowsOf(
    sql<{ positions: number }>`select count(*)::int as positions from biz_position`,
  );
  expect(positions).toBe(120);
  expect(tookMs).toBeLessThan(10_000);
});

test('ENT-01 every demo enterprise has a credit code that is sound and its own, a real county and a name of its own', async () => {
  const rows = await rowsOf(sql<{ name: string; license: string; area: string }>`
    select enterprise_name as name, business_license as license, belong_area as area from biz_enterprise`);
  expect(rows.filter(({ license }) => VALUE_RULES.creditCode.check(license) !== null)).toEqual([]);
  expect(rows.filter(({ area }) => !REGIONS.has(area))).toEqual([]);
  expect(new Set(rows.map(({ license }) => license)).size).toBe(rows.length);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('ENT-01 a merged demo enterprise leads to the one that stays', async () => {
  const merged = await rowsOf(sql<{ survivor: string }>`
    select s.status as survivor from biz_enterprise m join biz_enterprise s on s.id = m.merged_into where m.status = 'MERGED'`);
  expect(merged.length).toBe(4);
  expect(merged.map(({ survivor }) => survivor)).not.toContain('MERGED');
});

test('ENT-01 those who serve enterprises find them in the list, with the people who serve them', async () => {
  const { token } = await centre.enter('zoufang');
  const page = await centre.call(
    queryRecords,
    { listCode: 'rs_enterprise_list', queryParam: { list_status: '9', pageSize: 15 } },
    { as: { token } },
  );
  expect(page.datas).toHaveLength(15);
});
