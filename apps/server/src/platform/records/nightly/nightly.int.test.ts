import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { loadModuleCode } from '#server/start/modules.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { isMissed, recordedRun, lastRunOf } from '#server/platform/jobs/job-runs.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { licenses } from '#server/testing/module/next-license.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { doNightly } from './do-nightly.ts';
import { nightlyJob } from './nightly.job.ts';

const MODULES = 'shipped';
const DAY_MS = 86_400_000;

let centre: TestApp;
let ctx: Context;
let deps: RecordDeps;
let made = 0;

async function depsWith(parts: Partial<RecordDeps['code']> = {}): Promise<RecordDeps> {
  const code = await loadModuleCode(await loadTestModules(MODULES));
  return createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(centre.base.db)),
    dictionaries: createDictionaries(centre.base, null),
    code: { ...code, ...parts },
  });
}

beforeAll(async () => {
  centre = await testApp({ modules: MODULES });
  ctx = systemContext(centre.base, 'test');
  deps = await depsWith();
  await letGaps();
}, 120_000);
afterAll(() => centre.close());
beforeEach(async () => {
  await sql`truncate biz_center_record, biz_supplier_record, biz_association_record, biz_cert_record, biz_proof, sys_message, log_job_run cascade`.execute(
    ctx.db,
  );
});

/** Relaxes the required fields of a filing, which do not matter here. */
async function letGaps(): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I alter column %I drop not null', table_name, column_name) as statement
    from information_schema.columns
    where table_name = any(array['biz_center_record', 'biz_supplier_record', 'biz_association_record', 'biz_cert_record', 'biz_proof'])
      and is_nullable = 'NO' and column_default is null and column_name <> 'id'`.execute(ctx.db);
  for (const { statement } of rows) await sql.raw(statement).execute(ctx.db);
}

/** The date a number of days from today. */
function day(days: number): string {
  const today = centre.clock.now().getTime() + 8 * 3_600_000;
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

const license = licenses('MA9');

/** Inserts a record in a given state directly. */
async function stands(resource: string, status: string, columns: Readonly<Record<string, unknown>>) {
  made += 1;
  const table = `biz_${resource}`;
  const id = centre.base.ids.uuid();
  const row = {
    id,
    title: `企业${made}`,
    enterprise_name: `企业${made}`,
    business_license: license(),
    status,
    created_at: centre.clock.now(),
    updated_at: centre.clock.now(),
    ...columns,
  };
  const names = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(Object.values(row).map((value) => sql`${value}`))})`.execute(ctx.db);
  return id;
}

async function statesOf(resource: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: string; row_version: number }>`
    select id, status, row_version from ${sql.table(`biz_${resource}`)} where id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

const statusesOf = async (resource: string, ids: readonly string[]) =>
  (await statesOf(resource, ids)).map((row) => row?.status);

const call = (signal = new AbortController().signal) => ({ signal, retries: 0 });
const expiry = { resource: 'center_record', action: 'expire' };

test('REC-01 REC-03 REC-05 REC-06 PROOF-03 nightly actions end filings, certificates and proofs, mark members in arrears, and take down providers without qualification', async () => {
  const { memberId } = await centre.makeMember({ account: 'library' });
  const filings = [
    await stands('center_record', 'APPROVED', { valid_to: day(-1), created_by: memberId }),
    await stands('center_record', 'SUSPENDED', { valid_to: day(-9) }),
    await stands('center_record', 'APPROVED', { valid_to: day(0) }),
    await stands('center_record', 'CANCELLED', { valid_to: day(-9) }),
  ];
  const members = [
    await stands('association_record', 'APPROVED', { fee_valid_to: day(-31) }),
    await stands('association_record', 'APPROVED', { fee_valid_to: day(-30) }),
    await stands('association_record', 'ARREARS', { fee_year: '2020', fee_year_to: day(-1), fee_paid: 500 }),
    await stands('association_record', 'APPROVED', { fee_year: '2026', fee_year_to: day(0) }),
  ];
  const certificates = [
    await stands('cert_record', 'ACTIVE', { cert_valid_to: day(30) }),
    await stands('cert_record', 'ACTIVE', { cert_valid_to: day(31) }),
    await stands('cert_record', 'EXPIRING', { cert_valid_to: day(-1) }),
    await stands('cert_record', 'ACTIVE', { cert_valid_to: day(-1) }),
  ];
  const providers = [
    await stands('supplier_record', 'APPROVED', { show_status: 'ON', qualification_to: day(0) }),
    await stands('supplier_record', 'APPROVED', { show_status: 'ON', qualification_to: day(1) }),
  ];
  const file = { pdf_uri: [centre.base.ids.uuid()] };
  const proofs = [
    await stands('proof', 'ISSUED', { ...file, valid_to: day(-1) }),
    await stands('proof', 'ISSUED', { ...file, valid_to: day(0) }),
    await stands('proof', 'REVOKED', { ...file, valid_to: day(-1) }),
  ];
  const facts = await nightlyJob(deps).run(ctx, {}, call());
  expect(facts).toEqual({
    'center_record:expire': 2,
    'association_record:markArrears': 1,
    'association_record:rollFeeYear': 1,
    'proof:expire': 1,
    'cert_record:expire': 2,
    'cert_record:markExpiring': 1,
    'supplier_record:unshelve': 1,
  });
  expect(await statusesOf('center_record', filings)).toEqual(['EXPIRED', 'EXPIRED', 'APPROVED', 'CANCELLED']);
  expect(await statusesOf('association_record', members)).toEqual([
    'ARREARS',
    'APPROVED',
    'ARREARS',
    'APPROVED',
  ]);
  const { rows: fees } = await sql`
    select fee_paid::text as paid, fee_year = to_char(${centre.clock.now()}::timestamptz at time zone 'Asia/Shanghai', 'YYYY') as is_this_year
    from biz_association_record where id = ${members[2]}::uuid`.execute(ctx.db);
  expect(fees).toEqual([{ paid: '0.00', is_this_year: true }]);
  expect(await statusesOf('proof', proofs)).toEqual(['EXPIRED', 'ISSUED', 'REVOKED']);
  expect(await statusesOf('cert_record', certificates)).toEqual(['EXPIRING', 'ACTIVE', 'EXPIRED', 'EXPIRED']);
  const { rows: shown } = await sql<{ id: string; show_status: string }>`
    select id, show_status from biz_supplier_record order by id`.execute(ctx.db);
  expect(shown).toEqual([
    { id: providers[0], show_status: 'OFF' },
    { id: providers[1], show_status: 'ON' },
  ]);
  const { rows: steps } = await sql`
    select action, from_status, to_status, operator_id from biz_center_record__review_log
    where parent_id = ${filings[0]}::uuid`.execute(ctx.db);
  expect(steps).toEqual([
    { action: 'expire', from_status: 'APPROVED', to_status: 'EXPIRED', operator_id: null },
  ]);
  const audit = await ctx.db
    .selectFrom('log_audit')
    .select(['actor_kind', 'action'])
    .where('target_id', '=', filings[0] ?? '')
    .execute();
  expect(audit).toMatchObject([{ actor_kind: 'system' }]);
  const messages = await ctx.db
    .selectFrom('sys_message')
    .select(['receiver_id', 'template', 'biz_id'])
    .execute();
  expect(messages).toEqual([{ receiver_id: memberId, template: 'FILING_EXPIRED', biz_id: filings[0] }]);
  expect(await nightlyJob(deps).run(ctx, {}, call())).toEqual({});
});

test('REC-01 an interrupted night continues where it stopped, and two nodes process each record once', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1)
    ids.push(await stands('center_record', 'APPROVED', { valid_to: day(-1) }));
  const end = new AbortController();
  const { signal } = end;
  let left = 5;
  const code = await loadModuleCode(await loadTestModules(MODULES));
  const expire = code.actions.get('center_record')?.get('expire');
  const breaking = await depsWith({
    actions: new Map([
      [
        'center_record',
        new Map([
          [
            'expire',
            async (...args: Parameters<NonNullable<typeof expire>>) => {
              left -= 1;
              if (left === 0) end.abort(new Error('the node ends'));
              return expire?.(...args);
            },
          ],
        ]),
      ],
    ]),
  });
  await expect(doNightly(ctx, breaking, { nightlyAction: expiry, signal })).rejects.toThrow('the node ends');
  expect((await statusesOf('center_record', ids)).filter((status) => status === 'EXPIRED')).toHaveLength(5);
  const again = () => doNightly(ctx, deps, { nightlyAction: expiry, signal: call().signal });
  const [one, other] = await Promise.all([again(), again()]);
  expect(one.done + other.done).toBe(7);
  expect([one.failed, other.failed]).toEqual([0, 0]);
  expect(await statesOf('center_record', ids)).toEqual(
    ids.map((id) => ({ id, status: 'EXPIRED', row_version: 2 })),
  );
});

test('REC-01 one failing record does not block the others, and the run reports it', async () => {
  const [bad, good] = [
    await stands('center_record', 'APPROVED', { valid_to: day(-1) }),
    await stands('center_record', 'APPROVED', { valid_to: day(-1) }),
  ];
  const failing = await depsWith({
    nightly: [expiry],
    actions: new Map([
      [
        'center_record',
        new Map([
          [
            'expire',
            async (_hook, { record }) => {
              if (record.id === bad) throw new Error('this one is odd');
              return undefined;
            },
          ],
        ]),
      ],
    ]),
  });
  expect(await nightlyJob(failing).run(ctx, {}, call())).toEqual({ 'center_record:expire': 1, failed: 1 });
  expect(await statusesOf('center_record', [bad, good])).toEqual(['APPROVED', 'EXPIRED']);
  expect(centre.logged.text()).toContain('this one is odd');
});

test('SYS-01 every run is stored, and missed runs are detected by the last one', async () => {
  const job = { name: 'test.kept' };
  expect(await isMissed(ctx, job.name)).toBe(false);
  await recordedRun(ctx, job, async () => ({ done: 3 }));
  expect(await lastRunOf(ctx, job.name)).toMatchObject({ outcome: 'DONE', facts: { done: 3 }, error: '' });
  expect(await isMissed(ctx, job.name)).toBe(false);
  centre.clock.advance(DAY_MS + 1);
  expect(await isMissed(ctx, job.name)).toBe(true);
  const fail = async () => {
    throw new Error('no light');
  };
  await expect(recordedRun(ctx, job, fail)).rejects.toThrow('no light');
  expect(await lastRunOf(ctx, job.name)).toMatchObject({ outcome: 'FAILED', error: 'no light' });
});
