import { inSharedTransaction, inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { openDatabase } from './connect.ts';
import { translatePgError } from './pg-errors.ts';

// An error event without a listener would end the process: the test run reports it as an uncaught exception.

let app: TestApp;
let ctx: Context;

beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.base, 'test');
});
afterAll(() => app.close());

async function backendOf({ db }: Context): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

/** Ends the connection of a transaction while the application computes between two of its statements. */
async function lose(own: Context): Promise<void> {
  const pid = await backendOf(own);
  await sql`select pg_terminate_backend(${pid})`.execute(ctx.db);
  await sleep(50);
}

async function failureOf(attempt: Promise<unknown>): Promise<string | undefined> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return translatePgError(error)?.id;
}

test('API-02 a connection lost between the statements of a transaction fails it as temporary, and the next one runs', async () => {
  const lost = inTransaction(ctx, async (own) => {
    await lose(own);
    return backendOf(own);
  });
  expect(await failureOf(lost)).toBe('SERVICE_BUSY');
  expect(await inTransaction(ctx, backendOf)).toBeGreaterThan(0);
});

test('API-02 a connection lost before the end of a transaction whose statements all succeeded is reported', async () => {
  expect(await failureOf(inTransaction(ctx, lose))).toBe('SERVICE_BUSY');
});

test('API-02 works of a shared transaction survive the loss of its connection', async () => {
  const works = Array.from({ length: 3 }, () =>
    inSharedTransaction(ctx, {
      kind: 'lost',
      run: async (own, { isShared }) => {
        if (isShared) await lose(own);
        return backendOf(own);
      },
    }),
  );
  for (const pid of await Promise.all(works)) expect(pid).toBeGreaterThan(0);
});

test('API-02 every connection of the node may be ended at once, also while it waits for a lock or sleeps', async () => {
  const reserve = openDatabase(app.database.connection, { max: 1 });
  const waiting = Array.from({ length: 5 }, () => failureOf(sql`select pg_sleep(5)`.execute(ctx.db)));
  await sleep(100);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
    reserve,
  );
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['SERVICE_BUSY']));
  await reserve.close();
  const ready = () => {
    app.clock.advance(1_000);
    return app.app.inject('/api/health/ready').then(({ statusCode }) => statusCode);
  };
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
});
