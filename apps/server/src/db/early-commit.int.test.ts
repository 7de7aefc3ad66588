import { afterCommit, inSharedTransaction, inTransaction, isDurable, type PooledDatabase } from '@haiqiao/pg';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { allocateNumbers } from '#server/platform/records/save/allocate-numbers.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { openDatabase } from './connect.ts';
import type { Tables } from './tables.ts';

let app: TestApp;
let durable: PooledDatabase<Tables>;
let ctx: Context;

beforeAll(async () => {
  app = await testApp();
  // Tests disable durability; new connections use the default setting.
  const name = await one<string>(app.base.db, sql`current_database()`);
  await sql`alter database ${sql.id(name)} set synchronous_commit = on`.execute(app.base.db);
  durable = openDatabase(app.database.connection);
  ctx = systemContext({ ...app.base, db: durable }, 'test');
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

test('a number is locked until the commit, not until the flush, and the response follows the flush', async () => {
  const drawn = await inTransaction(ctx, async (inner) => {
    expect(await commitOf(inner.db)).toBe('on');
    const [number] = await allocateNumbers(inner, 'ZZ');
    expect(await commitOf(inner.db)).toBe('off');
    return { number, at: await one<string>(inner.db, sql`pg_current_wal_insert_lsn()::text`) };
  });
  expect(await one(durable, sql`pg_current_wal_flush_lsn() >= ${drawn.at}::pg_lsn`)).toBe(true);
  expect(drawn.number).toMatch(/^ZZ\d{12}$/u);
});

test('every concurrently allocated number is durable when returned, and a failed one is not used up', async () => {
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
      expect(await one(durable, sql`pg_current_wal_flush_lsn() >= ${at}::pg_lsn`)).toBe(true);
      return String(number).slice(-4);
    }),
  );
  const expected = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(4, '0'));
  expect(answers.toSorted()).toEqual(expected);
});

test('a transaction without a number commits as usual, and so does one that is not awaited', async () => {
  await inTransaction(ctx, async (inner) => expect(await commitOf(inner.db)).toBe('on'));
  await ctx.db.transaction().execute(async (db) => {
    await allocateNumbers({ ...ctx, db }, 'ZX');
    expect(await commitOf(db)).toBe('on');
  });
});

test('callers sharing a transaction get responses only after it is durable', async () => {
  const narrow = openDatabase(app.database.connection, { max: 1 });
  const own: Context = { ...ctx, db: narrow };
  // Occupies the only connection, so no flush can run.
  const only = await narrow.pool.connect();
  const numbers: string[] = [];
  const draw = async () => {
    const run = (inner: Context) => allocateNumbers(inner, 'ZW');
    numbers.push(...(await inSharedTransaction(own, { kind: 'drawing', run })));
  };
  const all = Promise.all([draw(), draw(), draw()]);
  const counted = sql`(select max(last_no) from sys_number_sequence where prefix = 'ZW')`;
  await expect.poll(() => one(durable, counted)).toBe(3);
  await sleep(200);
  expect(numbers).toEqual([]);
  only.release();
  await all;
  expect(numbers).toHaveLength(3);
  await narrow.close();
});

test('API-02 when the connection of the flush is lost, the committed work succeeds with its after-commit steps', async () => {
  const narrow = openDatabase(app.database.connection, { max: 2 });
  const own: Context = { ...ctx, db: narrow };
  let steps = 0;
  const lost = inTransaction(own, async (inner) => {
    await allocateNumbers(inner, 'ZV');
    afterCommit(inner, () => (steps += 1));
    // The flush runs over the other connection, which ends when it is used.
    vi.spyOn(narrow.logFlush, 'wait').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  });
  await expect(lost).resolves.toBeUndefined();
  expect(steps).toBe(1);
  await narrow.close();
});

test('API-02 after a restart of PostgreSQL an unflushed commit is not reported as durable', async () => {
  expect(await isDurable(durable, '2020-01-01T00:00:00Z')).toBe(false);
  expect(await isDurable(durable, '2999-01-01T00:00:00Z')).toBe(true);
});
