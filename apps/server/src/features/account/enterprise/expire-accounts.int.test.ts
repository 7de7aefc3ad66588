import { shanghaiDate } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { loadDemo, loadModuleCode } from '#server/start/modules.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { prepareRows } from '#server/platform/records/save/insert-records.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { seedDemoRecords } from '../../demo/seed-demo-records.ts';
import { expireAccounts } from './expire-accounts.job.ts';

let centre: DemoCentre;
let ctx: Context;
let deps: RecordDeps;

async function depsOf({ db }: Context): Promise<RecordDeps> {
  const modules = await loadTestModules('shipped');
  return createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(db)),
    dictionaries: createDictionaries(ctx, null),
    code: await loadModuleCode(modules),
  });
}

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  ctx = systemContext(centre.base, 'test');
  deps = await depsOf(ctx);
  await seedDemoRecords(ctx, deps, await loadDemo(await loadTestModules('shipped')));
}, 120_000);
afterAll(() => centre.close());

interface Account {
  readonly id: string;
  readonly status: string;
  readonly account: string;
  readonly row_version: number;
}

async function accounts(): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select id, status, account, row_version from biz_ent_account order by account`.execute(ctx.db);
  return rows;
}

test('PERM-06 some demo enterprises have accounts in every state and both themes, with one main account each', async () => {
  const rows = await accounts();
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['PENDING', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED', 'CLOSED']),
  );
  const { rows: kinds } = await sql<{ theme: string; mains: number; enterprises: number; groups: number }>`
    select theme, count(*) filter (where seat = 'MAIN')::int as mains,
      count(distinct enterprise_id)::int as enterprises, min(cardinality(permission_groups))::int as groups
    from biz_ent_account group by theme order by theme`.execute(ctx.db);
  expect(kinds.map(({ theme }) => theme)).toEqual(['CLASSIC', 'RESOURCE']);
  for (const { mains, enterprises, groups } of kinds) {
    expect(mains).toBeLessThanOrEqual(enterprises);
    expect(groups).toBe(1);
  }
});

test('PERM-06 accounts past their last day expire at night with history, and those of today do not', async () => {
  const [first, second, locked] = (await accounts()).filter(({ status }) => status === 'ACTIVE');
  const today = shanghaiDate(ctx.clock.now());
  const until = (account: Account | undefined, date: string | null, status = 'ACTIVE') =>
    sql`update biz_ent_account set valid_to = ${date}::date, status = ${status}
      where id = ${account?.id}::uuid`.execute(ctx.db);
  await until(first, '2020-01-01');
  await until(second, today);
  await until(locked, '2020-01-01', 'LOCKED');
  expect(await expireAccounts(ctx, deps)).toBe(1);
  expect(await expireAccounts(ctx, deps)).toBe(0);
  const after = new Map((await accounts()).map((row) => [row.id, row]));
  const now = (account: Account | undefined) => after.get(account?.id ?? '')?.status;
  expect([now(first), now(second), now(locked)]).toEqual(['EXPIRED', 'ACTIVE', 'LOCKED']);
  expect(after.get(first?.id ?? '')?.row_version).toBe((first?.row_version ?? 0) + 1);
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', first?.id ?? '')
    .execute();
  expect(audit.length).toBeGreaterThan(0);
});

test('PERM-06 an import row with a second main account is reported, whether the first is in the file or stored', async () => {
  const { rows: taken } = await sql<{ id: string }>`
    select enterprise_id as id from biz_ent_account where seat = 'MAIN' limit 1`.execute(ctx.db);
  const { rows: free } = await sql<{ id: string }>`
    select e.id from biz_enterprise e where not exists (select from biz_ent_account a where a.enterprise_id = e.id)
    limit 1`.execute(ctx.db);
  const main = (enterpriseId: string | undefined, number: number) => ({
    account: `imported_${number}`,
    enterpriseId,
    accountType: 'MAIN',
    realName: '陈思远',
    mobile: `1360000000${number}`,
  });
  const { prepared, issues } = await prepareRows(ctx, deps, {
    resource: await deps.metadata.resource('ent_account'),
    rows: [main(free[0]?.id, 1), main(free[0]?.id, 2), main(taken[0]?.id, 3)],
  });
  expect(prepared).toHaveLength(1);
  expect(new Set(issues.map(({ row }) => row))).toEqual(new Set([1, 2]));
  expect(issues).toContainEqual({ row: 1, issue: { path: 'enterpriseId', rule: 'unique' } });
});

test('PERM-06 a centre without the accounts area has nothing to expire', async () => {
  const bare: TestApp = await testApp();
  const context = systemContext(bare.base, 'test');
  const parts = await depsOf(context);
  expect(await expireAccounts(context, parts)).toBe(0);
  await bare.close();
});
