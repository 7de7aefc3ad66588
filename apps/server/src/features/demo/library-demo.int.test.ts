import { numberPrefixesOf } from '@haiqiao/contract/definitions';
import {
  getRecord,
  type MenuNode,
  queryModulesTree,
  queryRecords,
  runRecordAction,
  uploadedFileSchema,
} from '@haiqiao/contract/endpoints';
import { VALUE_RULES } from '@haiqiao/contract/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import { systemContext } from '#server/context.ts';
import { loadDemo, loadModuleCode } from '#server/start/modules.ts';
import { createPress } from '#server/platform/documents/press.ts';
import { REGIONS } from '#server/platform/regions/regions.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';
import { testPrintStart } from '#server/testing/documents/test-print-start.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { demoDeps } from './demo-deps.ts';
import { createDemoPapers } from './demo-papers.ts';
import { seedDemoRecords } from './seed-demo-records.ts';

let centre: DemoCentre;
/** The cost of demo records in a first start. */

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  const modules = await loadTestModules('shipped');
  const ctx = systemContext(centre.base, 'test');
  const deps = await demoDeps(ctx, await loadModuleCode(modules));
  const press = createPress(testPrintStart);
  const samples = createDemoPapers({ press, storage: createDiskStorage(centre.filesFolder) });
  await seedDemoRecords(ctx, { ...deps, samples }, await loadDemo(modules));
  await samples.close();
}, 120_000);
afterAll(() => centre.close());

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(centre.base.db)).rows;
}

test('ENT-01 the demo library has three hundred enterprises in every state, most of them from Chengdu', async () => {
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
});

test('ENT-01 every demo enterprise has a valid unique credit code, a real county and a unique name', async () => {
  const rows = await rowsOf(sql<{ name: string; license: string; area: string }>`
    select enterprise_name as name, business_license as license, belong_area as area from biz_enterprise`);
  expect(rows.filter(({ license }) => VALUE_RULES.creditCode.check(license) !== null)).toEqual([]);
  expect(rows.filter(({ area }) => !REGIONS.has(area))).toEqual([]);
  expect(new Set(rows.map(({ license }) => license)).size).toBe(rows.length);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('ENT-01 a merged demo enterprise refers to the remaining one', async () => {
  const merged = await rowsOf(sql<{ survivor: string }>`
    select s.status as survivor from biz_enterprise m join biz_enterprise s on s.id = m.merged_into where m.status = 'MERGED'`);
  expect(merged.length).toBe(4);
  expect(merged.map(({ survivor }) => survivor)).not.toContain('MERGED');
});

test('ENT-01 service staff see enterprises in the list with their assigned staff', async () => {
  const { token } = await centre.enter('zoufang');
  const page = await centre.call(
    queryRecords,
    { listCode: 'rs_enterprise_list', queryParam: { list_status: '9', pageSize: 15 } },
    { as: { token } },
  );
  expect(page.datas).toHaveLength(15);
});

test('REC-01 demo filings have every state of their kind, and a number from their first submission', async () => {
  const modules = await loadTestModules('shipped');
  const filings = modules.find(({ definition }) => definition.code === 'filings')?.definition.resources ?? [];
  expect(filings).toHaveLength(6);
  for (const filing of filings) {
    const { code, statuses = [] } = filing;
    const [prefix = ''] = numberPrefixesOf(filing);
    const rows = await rowsOf(sql<{ status: string; no: string | null }>`
      select status, record_no as no from ${sql.table(`biz_${code}`)}`);
    expect(rows.length, code).toBeGreaterThan(27);
    expect([...new Set(rows.map(({ status }) => status))].toSorted(), code).toEqual(
      statuses.map((status) => status.code).toSorted(),
    );
    const unnumbered = rows.filter(({ no }) => no?.startsWith(prefix) !== true);
    expect(new Set(unnumbered.map(({ status }) => status)), code).toEqual(new Set(['DRAFT']));
  }
});

test('REC-01 REC-03 UPL-01 a demo filing has documents its readers can open, and a returned one can be resubmitted', async () => {
  const [filing] = await rowsOf(sql<{ id: string; row_version: number }>`
    select id, row_version from biz_center_record where status = 'PRELIM_RETURNED' order by record_no limit 1`);
  if (!filing) throw new Error('no filing was returned');
  const { token } = await centre.enter('qiyeku');
  const id = 'rs_center_record';
  const { fields } = await centre.call(getRecord, { id, dataId: filing.id }, { as: { token } });
  const [paper] = z.array(uploadedFileSchema).parse(fields['businessLicenseFile']?.value);
  expect(paper?.name).toBe('营业执照（样本）.pdf');
  const { statusCode, rawPayload } = await centre.app.inject({
    method: 'GET',
    url: paper?.downloadUri ?? '',
  });
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const items = [{ dataId: filing.id, rowVersion: filing.row_version }];
  const done = await centre.call(runRecordAction, { id, action: 'submit', items }, { as: { token } });
  expect(done).toMatchObject([{ ok: true, status: 'PRELIM_PENDING' }]);
});

test('NAV-04 PERM-02 the record menus open with the stage of the signed-in member', async () => {
  const paramsOf = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap(({ param, menus }) => [param, ...paramsOf(menus)]);
  const recordMenusOf = async (account: string) => {
    const who = await centre.signIn(account);
    const tree = await centre.call(queryModulesTree, { id: who.memberId }, { as: who });
    return paramsOf(tree).filter((param) => /^\/recordManagement|rs_(?:cert|supplier)_record/.test(param));
  };
  const others = [
    '/recordManagement/association-record?list_status=0',
    '/recordManagement/dexpidInfo-application?list_status=1',
    '/lists?code=rs_supplier_record_list',
    '/lists?code=rs_cert_record_list&list_status=1',
  ];
  const twoStage = (stage: string) => [
    `/recordManagement/center-record?list_status=${stage}`,
    `/recordManagement/public-service-record?list_status=${stage}`,
  ];
  expect(await recordMenusOf('yushen')).toEqual([...twoStage('0'), ...others]);
  expect(await recordMenusOf('zhongshen')).toEqual([...twoStage('1'), ...others]);
  expect(await recordMenusOf('neirong')).toEqual(['/lists?code=rs_supplier_record_list']);
});

test('REC-01 PROOF-01 ENG-04 pending demo filings and proofs are in a flow, in the to-do box of the responsible member', async () => {
  const waiting = await rowsOf(sql<{ kind: string; status: string; node: string | null; todos: number }>`
    select distinct t.kind, t.status, i.current_node_ids[1] as node,
      (select count(*)::int from flow_todo d where d.instance_id = i.id) as todos
    from (
      select 'center_record' as kind, id, status from biz_center_record where change_stage is null
      union all select 'dexpid_application', id, status from biz_dexpid_application where returned_by is distinct from 'SYSTEM'
      union all select 'cert_record', id, status from biz_cert_record
      union all select apply_type, id, status from biz_proof
    ) t left join flow_instance i on i.biz_id = t.id
    where t.status in ('PRELIM_PENDING', 'PRELIM_RETURNED', 'FINAL_PENDING', 'REPORTED', 'REFUSED', 'MAKING', 'READY',
      'VERIFY_PENDING', 'VERIFY_RETURNED', 'REVIEW_PENDING', 'REVIEW_RETURNED')`);
  expect(waiting.map(({ kind, status, node }) => `${kind} ${status} ${node}`).toSorted()).toEqual([
    'center_record FINAL_PENDING final',
    'center_record PRELIM_PENDING prelim',
    'center_record PRELIM_RETURNED start',
    'cert_record FINAL_PENDING review',
    'cert_record MAKING finishMaking',
    'cert_record READY deliver',
    'dexpid_application FINAL_PENDING review',
    'dexpid_application REFUSED review',
    'dexpid_application REPORTED port',
    ...['filing_data_proof', 'public_filing_proof'].flatMap((kind) => [
      `${kind} REVIEW_PENDING review`,
      `${kind} REVIEW_RETURNED verify`,
      `${kind} VERIFY_PENDING verify`,
      `${kind} VERIFY_RETURNED start`,
    ]),
  ]);
  expect(waiting.filter(({ todos }) => todos === 0)).toEqual([]);
  const [late] = await rowsOf(
    sql<{
      count: number;
    }>`select count(*)::int as count from flow_timer where not is_done and due_at < ${centre.clock.now()}`,
  );
  expect(late?.count).toBe(0);
  const [own] = await rowsOf(
    sql<{ returned: number; byThemselves: number }>`
      select count(*)::int as returned, count(*) filter (where m.title like '%被' || r.username || '退回%')::int as "byThemselves"
      from sys_message m join sys_member r on r.id = m.receiver_id where m.title like '%退回%'`,
  );
  expect(own?.returned).toBeGreaterThan(0);
  expect(own?.byThemselves).toBe(0);
  const [hurried] = await rowsOf(
    sql<{ count: number }>`
      select count(*)::int as count from (
        select instance_id from flow_log where by_id is not null
        group by instance_id having count(*) > 1 and min(at) = max(at)
      ) at_once`,
  );
  expect(hurried?.count).toBe(0);
});
