import type { MemberActor, ResourceGrant, RowScope } from '@haiqiao/contract/access';
import type { RecordValues } from '@haiqiao/contract/definitions';
import { listQuerySchema } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { cancellableRead } from '#server/db/reading/cancellable-read.ts';
import { takePass } from '#server/db/wall.ts';
import { readByCursor } from '#server/features/transfers/export/export-cursor.ts';
import { planExport } from '#server/features/transfers/export/plan-export.ts';
import { aggregateRecords } from '#server/platform/records/aggregate-records.ts';
import { countRecordsByTab } from '#server/platform/records/count-by-tab.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { queryOwnRecords } from '#server/platform/records/detail/own-records.ts';
import { queryRecordChanges } from '#server/platform/records/detail/record-changes.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import type { Page } from '#server/platform/records/list/testing/machine-hall.ts';
import { queryRecordOptions } from '#server/platform/records/query-options.ts';
import { queryRecords } from '#server/platform/records/query-records.ts';
import { FORM, LIST, type ReadingHall, readingHall } from '#server/testing/enforcement/reading-hall.ts';
import { wallPassOf } from './wall-pass.ts';
import { passFor, walled } from './walled.ts';

let room: ReadingHall;

beforeAll(async () => {
  room = await readingHall();
});
afterAll(() => room.close());

const ALL = listQuerySchema.parse({ pageSize: 100, count: 'exact' });
const EVERYTHING: ResourceGrant = { scopes: [{ kind: 'all' }], fields: {} };

interface Held {
  readonly scopes: readonly RowScope[];
  readonly denied?: readonly RowScope[];
}

function actorWith(machines: Held, unit: string | null, makers = EVERYTHING) {
  const grants = new Map([
    ['machine', { ...machines, fields: {} }],
    ['maker', makers],
  ]);
  const actor: MemberActor = {
    kind: 'member',
    memberId: room.known.people[0] ?? '',
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

/** A filter that every record fits: the statements of its holder ask for all rows. */
const ANY: Held = { scopes: [{ kind: 'filter', where: { all: [] } }] };

/** Somebody with a pass for these machines, whose statements have forgotten about it. */
async function forgetful(machines: Held, unit: string | null): Promise<Context> {
  const { actor, grants } = actorWith(machines, unit);
  await wallPassOf(room.ctx, actor);
  grants.set('machine', { ...ANY, fields: {} });
  return { ...room.ctx, actor };
}

async function pageOf(ctx: Context, query = ALL): Promise<Page> {
  const { text } = await queryRecords(ctx, room.deps, { listCode: LIST, queryParam: query });
  return JSON.parse(text) as Page; // the list of the fixture
}

/** Every road on which records are read, with what there is to see on it. */
async function expectOnly(ctx: Context, reaches: (values: RecordValues) => boolean): Promise<void> {
  const { deps, machine, stored } = room;
  const wanted = stored.filter(({ values }) => reaches(values)).map(({ id }) => id);
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
    const isSeen = wanted.includes(id);
    expect(await loadRecords(ctx, machine, { ids: [id] })).toHaveLength(isSeen ? 1 : 0);
    const roads = [
      () => readDetail(ctx, deps, { resource: machine, id }),
      () => queryRecordChanges(ctx, deps, { id: FORM, dataId: id, pageIndex: 0, pageSize: 5 }),
    ];
    for (const road of roads) {
      if (isSeen) await road();
      else await expect(road()).rejects.toThrow('RECORD_NOT_FOUND');
    }
  }
}

async function expectExported(ctx: Context, rows: number): Promise<void> {
  const plan = await planExport(ctx, room.deps, { listCode: LIST, params: { queryParam: ALL } });
  const { db } = await walled(ctx, room.machine);
  expect((await db.executeQuery(plan.count)).rows).toEqual([{ total: rows }]);
}

/** What somebody holds, of which unit, and which machines that are. */
function cases(): readonly [Held, string | null, (values: RecordValues) => boolean][] {
  const [root = '', a = '', b = ''] = room.known.units;
  const [me] = room.known.people;
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

test('PERM-05 whoever forgets the row rule in a statement is stopped by the row policies of the database', async () => {
  for (const [held, unit, reaches] of cases()) await expectOnly(await forgetful(held, unit), reaches);
  const reader = await forgetful({ scopes: [{ kind: 'owner' }] }, null);
  const { datas } = await pageOf(reader, { ...ALL, keyword: '车' });
  const [me] = room.known.people;
  const everything = (await room.ask({ ...ALL, keyword: '车' })).datas.map(({ id }) => id);
  const own = room.stored.filter(({ values }) => values['ownerId'] === me).map(({ id }) => id);
  expect(everything.length).toBeGreaterThan(datas.length);
  expect(datas.map(({ id }) => id)).toEqual(everything.filter((id) => own.includes(String(id))));
});

test('PERM-05 every road goes behind the wall: it leads to the same when nothing can be seen before it', async () => {
  const { db } = room.ctx;
  // The owner of the table is bound by policies too from now on, and has shown no pass.
  await sql`alter table biz_machine force row level security`.execute(db);
  try {
    expect((await sql`select from biz_machine`.execute(db)).rows).toEqual([]);
    for (const [held, unit, reaches] of cases()) await expectOnly(readerWith(held, unit), reaches);
    const reader = readerWith({ scopes: [{ kind: 'owner' }] }, null);
    const plan = await planExport(reader, room.deps, { listCode: LIST, params: { queryParam: ALL } });
    const pass = await passFor(reader, room.machine);
    let written = 0;
    for await (const batch of readByCursor(room.hall.connection, { query: plan.rows, pass }))
      written += batch.length;
    const [me] = room.known.people;
    expect(written).toBe(room.stored.filter(({ values }) => values['ownerId'] === me).length);
  } finally {
    await sql`alter table biz_machine no force row level security`.execute(db);
  }
});

test('PERM-05 what a reference points to is called by its number where the wall hides it', async () => {
  const all: Held = { scopes: [{ kind: 'all' }], denied: [{ kind: 'creator' }] };
  const open = await pageOf(readerWith(all, null));
  const shut = await pageOf(readerWith(all, null, { scopes: [{ kind: 'owner' }], fields: {} }));
  const makersOf = ({ datas }: typeof open) =>
    datas.flatMap(({ maker }) => (maker ? [String(Reflect.get(Object(maker), 'displayValue'))] : []));
  expect(makersOf(open)).toContain('制造商甲');
  expect(makersOf(shut)).toHaveLength(makersOf(open).length);
  expect(new Set(makersOf(shut))).toEqual(new Set(['***']));
});

test('PERM-05 the visits of others’ records are not told either', async () => {
  const reader = readerWith({ scopes: [{ kind: 'owner' }] }, null);
  const [me = ''] = room.known.people;
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
    const told = await queryOwnRecords(one, room.deps, { kind: 'recent', limit: 100 });
    expect(told.map(({ dataId }) => dataId).toSorted()).toEqual(own.toSorted());
  }
});

test('PERM-05 a connection that goes from one reader to the next takes nothing along', async () => {
  const [, a = '', b = ''] = room.known.units;
  const readers = [a, b, null].map((unit) => readerWith({ scopes: [{ kind: 'org' }] }, unit));
  const seen = async (ctx: Context) => {
    const { db } = await walled(ctx, room.machine);
    const { rows } = await sql<{ org_id: string }>`select distinct org_id from biz_machine`.execute(db);
    return rows.map(({ org_id: unit }) => unit);
  };
  for (let round = 0; round < 3; round += 1) {
    const all = await Promise.all([...readers, ...readers].map(seen));
    expect(all).toEqual([[a], [b], [], [a], [b], []]);
  }
});

test('PERM-05 a reader who hangs up is not read for any longer behind the wall either', async () => {
  const abort = new AbortController();
  const behind = await walled(readerWith({ scopes: [{ kind: 'owner' }] }, null), room.machine);
  const ctx: Context = { ...behind, signal: abort.signal };
  const reading = cancellableRead(ctx, sql`select pg_sleep(20)`.compile(ctx.db));
  const asleep = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep' and application_name = 'haiqiao wall'`;
  await expect.poll(async () => (await asleep.execute(room.ctx.db)).rows.length).toBe(1);
  abort.abort();
  await expect(reading).rejects.toThrow('REQUEST_ABORTED');
  await expect.poll(async () => (await asleep.execute(room.ctx.db)).rows.length).toBe(0);
});

test('PERM-05 without a pass there is not one row, with one nothing can be written, and secrets are out of reach', async () => {
  const client = new pg.Client(room.hall.connection);
  await client.connect();
  const count = async (table: string) =>
    (await client.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count;
  try {
    await client.query('set role haiqiao_member');
    expect(await count('biz_machine')).toBe(0);
    expect(await count('biz_machine__parts')).toBe(0);
    await takePass(client, await wallPassOf(room.ctx, actorWith(ANY, null).actor));
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
