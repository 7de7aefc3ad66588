import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { allocateNumbers } from '#server/platform/records/save/allocate-numbers.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { inSharedTransaction } from './sharing/in-shared-transaction.ts';
import { inTransaction } from './transaction.ts';

let app: TestApp;
let durable: OpenDatabase;
let ctx: Context;

beforeAll(async () => {
  app = await testApp();
  // Tests give durability up; connections from now on have it, as everywhere else.
  const name = await one<string>(app.base.db, sql`current_database()`);
  await sql`alter database ${sql.id(name)} set synchronous_commit = on`.execute(app.base.db);
  durable = openDatabase(app.database.connection);
  ctx = systemContext({ ...app.base, db: durable.db }, 'test');
});
afterAll(async () => {
  await durable.close();
  await app.close();
});

async function one<Value>(db: Context['db'], expression: ReturnType<typeof sql>): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`select ${expression} as value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was answered');
  return row.value;
}

const commitOf = (db: Context['db']) => one<string>(db, sql`current_setting('synchronous_commit')`);

test('ENG-02 whoever draws a number holds it up to the commit, not up to the disk, and is answered when it is there', async () => {
  const drawn = await inTransaction(ctx, async (inner) => {
    expect(await commitOf(inner.db)).toBe('on');
    const [number] = await allocateNumbers(inner, 'ZZ');
    expect(await commitOf(inner.db)).toBe('off');
    return { number, at: await one<string>(inner.db, sql`pg_current_wal_insert_lsn()::text`) };
  });
  expect(await one(durable.db, sql`pg_current_wal_flush_lsn() >= ${drawn.at}::pg_lsn`)).toBe(true);
  expect(drawn.number).toMatch(/^ZZ\d{12}$/u);
});

test('ENG-02 every one of many drawn at once is on the disk when it is answered; one that fails uses none up', async () => {
  const draw = () =>
    inTransaction(ctx, async (inner) => {
      const [number] = await allocateNumbers(inner, 'ZY');
      return { number, at: await one<string>(inner.db, sql`pg_current_wal_insert_lsn()::text`) };
    });
  const fail = inTransaction(ctx, async (inner) => {
    await allocateNumbers(inner, 'ZY');
    throw new Error('not this one');
  });
  await expect(fail).rejects.toThrow('not this one');
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { number, at } = await draw();
      expect(await one(durable.db, sql`pg_current_wal_flush_lsn() >= ${at}::pg_lsn`)).toBe(true);
      return String(number).slice(-4);
    }),
  );
  const expected = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(4, '0'));
  expect(answers.toSorted()).toEqual(expected);
});

test('ENG-02 a transaction that draws none commits as ever, and so does one that nobody waits for', async () => {
  await inTransaction(ctx, async (inner) => expect(await commitOf(inner.db)).toBe('on'));
  await ctx.db.transaction().execute(async (db) => {
    await allocateNumbers({ ...ctx, db }, 'ZX');
    expect(await commitOf(db)).toBe('on');
  });
});

test('ENG-02 API-05 of those who share a transaction nobody is answered before it is on the disk', async () => {
  const narrow = openDatabase(app.database.connection, { max: 1 });
  const own: Context = { ...ctx, db: narrow.db };
  // Nobody gets to the disk meanwhile.
  const only = await narrow.pool.connect();
  const told: string[] = [];
  const draw = async () => {
    const run = (inner: Context) => allocateNumbers(inner, 'ZW');
    told.push(...(await inSharedTransaction(own, { kind: 'drawing', run })));
  };
  const all = Promise.all([draw(), draw(), draw()]);
  const counted = sql`(select max(last_no) from sys_number_sequence where prefix = 'ZW')`;
  await expect.poll(() => one(durable.db, counted)).toBe(3);
  await sleep(200);
  expect(told).toEqual([]);
  only.release();
  await all;
  expect(told).toHaveLength(3);
  await narrow.close();
});
