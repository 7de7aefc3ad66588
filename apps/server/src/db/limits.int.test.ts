import { inTransaction, type PooledDatabase, setTransactionLimits } from '@haiqiao/pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { JOB_LIMITS, openDatabase, REQUEST_LIMITS } from './connect.ts';
import { asAppError } from './pg-errors.ts';
import type { Tables } from './tables.ts';

let database: TestDatabase;
let db: PooledDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection, {
    limits: { statementMs: 300, lockMs: 100, idleInTransactionMs: 200 },
  });
  await sql`create table thing (id int primary key)`.execute(db);
  await sql`insert into thing values (1)`.execute(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const [result] = await Promise.allSettled([work]);
  return result.status === 'rejected' ? asAppError(result.reason).id : 'no failure';
}

test('API-02 a statement that takes too long is stopped with an error that asks for a retry', async () => {
  expect(await failureOf(sql`select pg_sleep(5)`.execute(db))).toBe('SERVICE_TIMED_OUT');
});

test('API-02 waiting too long for a lock gives an error that asks for a retry', async () => {
  await inTransaction({ db }, async (ctx) => {
    await sql`select from thing for update`.execute(ctx.db);
    expect(await failureOf(sql`update thing set id = id`.execute(db))).toBe('SERVICE_LOCKED');
  });
});

test('API-02 a transaction without statements ends and releases its locks, and the pool goes on', async () => {
  const idle = inTransaction({ db }, async (ctx) => {
    await sql`select from thing for update`.execute(ctx.db);
    await sleep(600);
    await sql`select 1`.execute(ctx.db);
  });
  expect(await failureOf(idle)).toMatch(/^SERVICE_(BUSY|TIMED_OUT)$/);
  expect(await failureOf(sql`update thing set id = id`.execute(db))).toBe('no failure');
});

test('ENG-07 long work sets its own limits for its transaction, and the next one has those of the pool', async () => {
  const slow = inTransaction({ db }, async (ctx) => {
    await setTransactionLimits(ctx, { statementMs: 5_000, idleInTransactionMs: 5_000 });
    await sleep(400);
    await sql`select pg_sleep(0.5)`.execute(ctx.db);
  });
  expect(await failureOf(slow)).toBe('no failure');
  await expect(setTransactionLimits({ db }, { statementMs: 1 })).rejects.toThrow('within a transaction');
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  );
  expect(rows).toEqual([{ limit: '300ms' }]);
});

test('API-04 requests and jobs have limits, and a centre is prepared without any', async () => {
  for (const [limits, expected] of [
    [REQUEST_LIMITS, ['2min', '20s', '2min']],
    [JOB_LIMITS, ['15min', '1min', '10min']],
    [{}, ['0', '0', '0']],
  ] as const) {
    const open = openDatabase(database.connection, { max: 1, limits });
    const { rows } = await sql<Record<'statement' | 'lock' | 'idle', string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(open);
    expect(Object.values(rows[0] ?? {})).toEqual(expected);
    await open.close();
  }
});
