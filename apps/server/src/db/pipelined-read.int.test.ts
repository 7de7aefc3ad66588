import type { PooledDatabase } from '@haiqiao/pg';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './connect.ts';
import type { Tables } from './tables.ts';
import { pipelinedRead } from './pipelined-read.ts';

const FIRST = '019a0000-0000-7000-8000-000000000000';

let database: TestDatabase;
let open: PooledDatabase<Tables>;
let other: pg.Client;

const selectName = pipelinedRead((db, value: { id: string; status: 'ACTIVE' }) =>
  db
    .selectFrom('sys_member')
    .select(['id', 'username'])
    .where('status', '=', value.status)
    .where('id', '=', value.id),
);

const selectOrg = pipelinedRead((db, value: { id: string }) =>
  db.selectFrom('sys_org').select('id').where('id', '=', value.id),
);

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  other = new pg.Client(database.connection);
  await other.connect();
  const members = Array.from({ length: 500 }, (_, n) => ({
    id: idOf(n),
    username: `name ${n}`,
    account: `a${n}`,
    password_hash: '',
  }));
  await open.insertInto('sys_member').values(members).execute();
});

afterAll(async () => {
  await other.end();
  await open.close();
  await database.drop();
});

function idOf(n: number): string {
  return FIRST.slice(0, -4) + n.toString(16).padStart(4, '0');
}

function read(n: number) {
  return selectName({ db: open }, { id: idOf(n), status: 'ACTIVE' });
}

/** Backend processes of the pipeline. */
async function pipelinePids(): Promise<number[]> {
  const { rows } = await other.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'haiqiao pipelined' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

async function openPipeline(): Promise<void> {
  await vi.waitFor(async () => {
    await Promise.all([read(0), read(1)]);
    expect(await pipelinePids()).toHaveLength(2);
  }, 5_000);
}

test('hundreds of reads at once each get their own row, also beyond the limit of the pipeline', async () => {
  await openPipeline();
  const rows = await Promise.all(Array.from({ length: 1500 }, (_, n) => read(n % 500)));
  for (const [n, row] of rows.entries())
    expect(row).toEqual([{ id: idOf(n % 500), username: `name ${n % 500}` }]);
  expect(await read(0xffff)).toEqual([]);
});

test('a read inside a transaction sees its writes, and outside it does not', async () => {
  await open.transaction().execute(async (db) => {
    await db.updateTable('sys_member').set({ username: 'changed' }).where('id', '=', idOf(7)).execute();
    expect(await selectName({ db }, { id: idOf(7), status: 'ACTIVE' })).toMatchObject([
      { username: 'changed' },
    ]);
    expect(await read(7)).toMatchObject([{ username: 'name 7' }]);
  });
  expect(await read(7)).toMatchObject([{ username: 'changed' }]);
});

test('API-02 reads go on while the connections of the pipeline are killed, and the pipeline comes back', async () => {
  await openPipeline();
  const pids = await pipelinePids();
  const reads = Array.from({ length: 50 }, (_, n) => read(n + 100));
  await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  for (const [n, rows] of (await Promise.all(reads)).entries())
    expect(rows).toMatchObject([{ id: idOf(n + 100) }]);
  expect(await read(3)).toMatchObject([{ id: idOf(3) }]);
  await openPipeline();
  expect(await pipelinePids()).not.toEqual(expect.arrayContaining(pids));
});

test('API-02 a lock on a table holds up the pipeline only briefly: reads of that table wait over the pool', async () => {
  await openPipeline();
  await other.query('begin');
  await other.query('lock table sys_member in access exclusive mode');
  let isDone = false;
  const waiting = Promise.all([read(5), read(6), read(7)]).finally(() => {
    isDone = true;
  });
  const elsewhere = Promise.all([1, 2].map((n) => selectOrg({ db: open }, { id: idOf(n) })));
  expect(await elsewhere).toEqual([[], []]);
  expect(isDone).toBe(false);
  await other.query('commit');
  expect((await waiting).map(([row]) => row?.id)).toEqual([idOf(5), idOf(6), idOf(7)]);
});

test('API-02 a wrong statement fails once and is not tried again', async () => {
  await openPipeline();
  const wrong = pipelinedRead((db, value: { id: string }) =>
    db.selectFrom('sys_member').select('id').where('id', '=', value.id),
  );
  await expect(wrong({ db: open }, { id: 'no uuid' })).rejects.toThrow('invalid input syntax for type uuid');
  expect(await read(9)).toMatchObject([{ id: idOf(9) }]);
});

test('ENG-07 a pipeline closed while its connections open leaves none behind, which would keep its thread alive', async () => {
  const before = new Set(await pipelinePids());
  const brief = openDatabase(database.connection);
  // The pipeline begins to connect; the question itself may come too late.
  const asked = selectName({ db: brief }, { id: idOf(1), status: 'ACTIVE' }).catch(() => []);
  await brief.close();
  await asked;
  await other.query('select pg_sleep(0.5)');
  expect((await pipelinePids()).filter((pid) => !before.has(pid))).toEqual([]);
});
