import type { MemberActor, ResourceGrant, RowScope } from '@haiqiao/contract/access';
import type { RecordValues } from '@haiqiao/contract/definitions';
import { listQuerySchema } from '@haiqiao/contract/query';
import { cancellableRead, restrictConnection } from '@haiqiao/pg';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { readByCursor } from '#server/features/transfers/export/export-cursor.ts';
import { planExport } from '#server/features/transfers/export/plan-export.ts';
import { aggregateRecords } from '#server/platform/records/aggregate-records.ts';
import { countRecordsByTab } from '#server/platform/records/count-by-tab.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { queryOwnRecords } from '#server/platform/records/detail/own-records.ts';
import { queryRecordChanges } from '#server/platform/records/detail/record-changes.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import type { Page } from '#server/platform/records/list/testing/machine-fixture.ts';
import { queryRecordOptions } from '#server/platform/records/query-options.ts';
import { queryRecords } from '#server/platform/records/query-records.ts';
import {
  FORM,
  LIST,
  type ReadingFixture,
  readingFixture,
} from '#server/testing/enforcement/reading-fixture.ts';
import { rowSecuritySettingsOf } from './row-security-settings.ts';
import { rowSecuritySettingsFor, underRowSecurity } from './under-row-security.ts';

let room: ReadingFixture;

beforeAll(async () => {
  room = await readingFixture();
});
afterAll(() => room.close());

const ALL = listQuerySchema.parse({ pageSize: 100, count: 'exact' });
const EVERYTHING: ResourceGrant = { scopes: [{ kind: 'all' }], fields: {} };

interface GroupRules {
  readonly scopes: readonly RowScope[];
  readonly denied?: readonly RowScope[];
}

function actorWith(machines: GroupRules, unit: string | null, makers = EVERYTHING) {
  const grants = new Map([
    ['machine', { ...machines, fields: {} }],
    ['maker', makers],
  ]);
  const actor: MemberActor = {
    kind: 'member',
    memberId: room.existing.people[0] ?? '',
    sessionId: '',
    username: 'chen',
    account: 'chen',
    orgId: unit,
    postIds: [],
    permissions: new Set(['machine:read', 'machine:export', 'maker:read']),
    grants,
    permissionVersion: 1,
  };
  return { actor, grants };
}

const readerWith = (...held: Parameters<typeof actorWith>): Context => ({
  ...room.ctx,
  actor: actorWith(...held).actor,
});

/** A filter that every record matches: the statements of its holder select all rows. */
const ANY: GroupRules = { scopes: [{ kind: 'filter', where: { all: [] } }] };

/** A reader with settings for these machines, whose statements do not check the row scope. */
async function forgetful(machines: GroupRules, unit: string | null): Promise<Context> {
  const { actor, grants } = actorWith(machines, unit);
  await rowSecuritySettingsOf(room.ctx, actor);
  grants.set('machine', { ...ANY, fields: {} });
  return { ...room.ctx, actor };
}

async function pageOf(ctx: Context, query = ALL): Promise<Page> {
  const { text } = await queryRecords(ctx, room.deps, { listCode: LIST, queryParam: query });
  return JSON.parse(text) as Page; // the list of the fixture
}

/** Every path that reads records, with the visible ones. */
async function expectOnly(ctx: Context, isInScope: (values: RecordValues) => boolean): Promise<void> {
  const { deps, machine, stored } = room;
  const wanted = stored.filter(({ values }) => isInScope(values)).map(({ id }) => id);
  const sorted = wanted.toSorted();
  const listed = { listCode: LIST, queryParam: ALL };
  const page = await pageOf(ctx);
  expect(page.datas.map(({ id }) => String(id)).toSorted()).toEqual(sorted);
  expect(page.total).toBe(wanted.length);
  expect((await aggregateRecords(ctx, deps, listed)).total).toBe(wanted.length);
  const [first] = await countRecordsByTab(ctx, deps, listed);
  expect(first?.total).toBeLessThanOrEqual(wanted.length);
  const options = await queryRecordOptions(ctx, deps, { target: 'machine', keyword: '', limit: 200 });
  expect(options.map(({ value }) => value).toSorted()).toEqual(sorted);
  await expectExported(ctx, wanted.length);
  for (const { id } of stored.slice(0, 10)) {
    const isVisible = wanted.includes(id);
    expect(await loadRecords(ctx, machine, { ids: [id] })).toHaveLength(isVisible ? 1 : 0);
    const roads = [
      () => readDetail(ctx, deps, { resource: machine, id }),
      () => queryRecordChanges(ctx, deps, { id: FORM, dataId: id, pageIndex: 0, pageSize: 5 }),
    ];
    for (const road of roads) {
      if (isVisible) await road();
      else await expect(road()).rejects.toThrow('RECORD_NOT_FOUND');
    }
  }
}

async function expectExported(ctx: Context, rows: number): Promise<void> {
  const plan = await planExport(ctx, room.deps, { listCode: LIST, params: { queryParam: ALL } });
  const { db } = await underRowSecurity(ctx, room.machine);
  expect((await db.executeQuery(plan.count)).rows).toEqual([{ total: rows }]);
}

/** Test cases: grant, unit, and the visible machines. */
function cases(): readonly [GroupRules, string | null, (values: RecordValues) => boolean][] {
  const [root = '', a = '', b = ''] = room.existing.units;
  const [me] = room.existing.people;
  return [
    [{ scopes: [] }, root, () => false],
    [{ scopes: [{ kind: 'owner' }] }, a, ({ ownerId }) => ownerId === me],
    [{ scopes: [{ kind: 'creator' }] }, null, ({ createdBy }) => createdBy === me],
    [{ scopes: [{ kind: 'org' }] }, a, ({ orgId }) => orgId === a],
    [{ scopes: [{ kind: 'org' }] }, null, () => false],
    [{ scopes: [{ kind: 'orgAndBelow' }] }, root, ({ orgId }) => [root, a, b].some((unit) => unit === orgId)],
    [{ scopes: [{ kind: 'orgAndBelow' }] }, b, ({ orgId }) => orgId === b],
    [{ scopes: [{ kind: 'orgs', orgIds: [a, b] }] }, root, ({ orgId }) => orgId === a || orgId === b],
    [
      { scopes: [{ kind: 'owner' }, { kind: 'orgs', orgIds: [b] }] },
      a,
      ({ ownerId, orgId }) => ownerId === me || orgId === b,
    ],
    [
      { scopes: [{ kind: 'all' }], denied: [{ kind: 'creator' }, { kind: 'org' }] },
      a,
      ({ createdBy, orgId }) => createdBy !== me && orgId !== a,
    ],
    [{ scopes: [{ kind: 'owner' }], denied: [{ kind: 'all' }] }, a, () => false],
  ];
}

test('PERM-05 a statement without the row scope is limited by the row policies of the database', async () => {
  for (const [held, unit, isInScope] of cases()) await expectOnly(await forgetful(held, unit), isInScope);
  const reader = await forgetful({ scopes: [{ kind: 'owner' }] }, null);
  const { datas } = await pageOf(reader, { ...ALL, keyword: '车' });
  const [me] = room.existing.people;
  const everything = (await room.ask({ ...ALL, keyword: '车' })).datas.map(({ id }) => id);
  const own = room.stored.filter(({ values }) => values['ownerId'] === me).map(({ id }) => id);
  expect(everything.length).toBeGreaterThan(datas.length);
  expect(datas.map(({ id }) => id)).toEqual(everything.filter((id) => own.includes(String(id))));
});

test('PERM-05 every way of reading records applies row security: forced policies change no answer', async () => {
  const { db } = room.ctx;
  // The owner of the table is bound by policies too from now on, and has no settings.
  await sql`alter table biz_machine force row level security`.execute(db);
  try {
    expect((await sql`select from biz_machine`.execute(db)).rows).toEqual([]);
    for (const [held, unit, isInScope] of cases()) await expectOnly(readerWith(held, unit), isInScope);
    const reader = readerWith({ scopes: [{ kind: 'owner' }] }, null);
    const plan = await planExport(reader, room.deps, { listCode: LIST, params: { queryParam: ALL } });
    const settings = await rowSecuritySettingsFor(reader, room.machine);
    let written = 0;
    for await (const batch of readByCursor(room.fixture.connection, { query: plan.rows, settings }))
      written += batch.length;
    const [me] = room.existing.people;
    expect(written).toBe(room.stored.filter(({ values }) => values['ownerId'] === me).length);
  } finally {
    await sql`alter table biz_machine no force row level security`.execute(db);
  }
});

test('PERM-05 a reference shows the number of its target when row security hides the target', async () => {
  const all: GroupRules = { scopes: [{ kind: 'all' }], denied: [{ kind: 'creator' }] };
  const open = await pageOf(readerWith(all, null));
  const shut = await pageOf(readerWith(all, null, { scopes: [{ kind: 'owner' }], fields: {} }));
  const makersOf = ({ datas }: typeof open) =>
    datas.flatMap(({ maker }) => (maker ? [String(Reflect.get(Object(maker), 'displayValue'))] : []));
  expect(makersOf(open)).toContain('制造商甲');
  expect(makersOf(shut)).toHaveLength(makersOf(open).length);
  expect(new Set(makersOf(shut))).toEqual(new Set(['***']));
});

test('PERM-05 visits of invisible records are not returned', async () => {
  const reader = readerWith({ scopes: [{ kind: 'owner' }] }, null);
  const [me = ''] = room.existing.people;
  const visits = room.stored.map(({ id }) => ({
    member_id: me,
    resource: 'machine',
    record_id: id,
    form_code: FORM,
    at: room.ctx.clock.now(),
  }));
  await room.ctx.db.insertInto('sys_recent_record').values(visits).execute();
  const readers = [reader, await forgetful({ scopes: [{ kind: 'owner' }] }, null)];
  const own = room.stored.filter(({ values }) => values['ownerId'] === me).map(({ id }) => id);
  for (const one of readers) {
    const visited = await queryOwnRecords(one, room.deps, { kind: 'recent', limit: 100 });
    expect(visited.map(({ dataId }) => dataId).toSorted()).toEqual(own.toSorted());
  }
});

test('PERM-05 a connection reused by the next reader carries no pass over', async () => {
  const [, a = '', b = ''] = room.existing.units;
  const readers = [a, b, null].map((unit) => readerWith({ scopes: [{ kind: 'org' }] }, unit));
  const visibleIds = async (ctx: Context) => {
    const { db } = await underRowSecurity(ctx, room.machine);
    const { rows } = await sql<{ org_id: string }>`select distinct org_id from biz_machine`.execute(db);
    return rows.map(({ org_id: unit }) => unit);
  };
  for (let round = 0; round < 3; round += 1) {
    const all = await Promise.all([...readers, ...readers].map(visibleIds));
    expect(all).toEqual([[a], [b], [], [a], [b], []]);
  }
});

test('PERM-05 a read under row security ends when its caller hangs up', async () => {
  const abort = new AbortController();
  const restricted = await underRowSecurity(readerWith({ scopes: [{ kind: 'owner' }] }, null), room.machine);
  const ctx: Context = { ...restricted, signal: abort.signal };
  const reading = cancellableRead(ctx, sql`select pg_sleep(20)`.compile(ctx.db));
  const asleep = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep' and application_name = 'haiqiao row security'`;
  await expect.poll(async () => (await asleep.execute(room.ctx.db)).rows.length).toBe(1);
  abort.abort();
  await expect(reading).rejects.toThrow('REQUEST_ABORTED');
  await expect.poll(async () => (await asleep.execute(room.ctx.db)).rows.length).toBe(0);
});

test('PERM-05 without settings there is no row, with settings nothing can be written, and secrets cannot be read', async () => {
  const client = new pg.Client(room.fixture.connection);
  await client.connect();
  const count = async (table: string) =>
    (await client.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count;
  try {
    await client.query('set role haiqiao_member');
    expect(await count('biz_machine')).toBe(0);
    expect(await count('biz_machine__parts')).toBe(0);
    const settings = await rowSecuritySettingsOf(room.ctx, actorWith(ANY, null).actor);
    await restrictConnection(client, { role: MEMBER_ROLE, settings });
    expect(await count('biz_machine')).toBe(room.stored.length);
    expect(await count('biz_machine__parts')).toBeGreaterThan(0);
    for (const statement of [
      'delete from biz_machine',
      `update biz_machine set title = ''`,
      'select password_hash from sys_member',
      'select * from sys_session',
    ])
      await expect(client.query(statement)).rejects.toThrow('permission denied');
  } finally {
    await client.end();
  }
});
