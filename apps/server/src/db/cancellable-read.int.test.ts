import { defineEndpoint } from '@haiqiao/contract/http';
import { cancellableRead, inTransaction, type PooledDatabase } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { abortable } from '#server/http/call/abortable.ts';
import { route } from '#server/http/route.ts';
import { bareHost } from '#server/testing/bare-host.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Tables } from '#server/db/tables.ts';
import { openDatabase } from './connect.ts';

const slow = defineEndpoint({
  name: 'slow',
  method: 'POST',
  path: '/api/test/slow',
  tag: 'test',
  summary: 'Takes its time.',
  auth: { kind: 'public', reason: 'a test' },
  wire: 'data',
  body: z.strictObject({ seconds: z.number() }),
  reply: z.int(),
});

let database: TestDatabase;
let open: PooledDatabase<Tables>;
let bare: Awaited<ReturnType<typeof bareHost>>;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection, { max: 2 });
  bare = await bareHost({ alwaysAnswering: [slow.path] });
  const base = { ...bare.host.base, db: open };
  route(
    { ...bare.host, base },
    slow,
    abortable(async (ctx, { seconds }) => {
      const rows = await cancellableRead(ctx, sleeping(seconds));
      return rows.length;
    }),
  );
  origin = await bare.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await bare.app.close();
  await open.close();
  await database.drop();
});

function sleeping(seconds: number) {
  return sql<{
    pid: number;
  }>`select pg_backend_pid() as pid, pg_sleep(${seconds}::float8)::text as slept`.compile(open);
}

/** The number of sleeping statements of the pool, counted over another connection. */
async function asleep(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(%' and pid <> pg_backend_pid()`.execute(
    open,
  );
  return rows[0]?.count ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await isSo()) return;
    await sleep(25);
  }
  throw new Error('it did not come to that');
}

async function ask(seconds: number, signal?: AbortSignal): Promise<unknown> {
  const reply = await fetch(origin + slow.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { seconds } }),
    signal: signal ?? null,
  });
  return reply.json();
}

test('ENG-03 an aborted request cancels its query, and its connection is reused', async () => {
  const giveUp = new AbortController();
  const cancelled = ask(60, giveUp.signal);
  await until(async () => (await asleep()) === 1);
  giveUp.abort();
  await expect(cancelled).rejects.toThrow('abort');
  await until(async () => (await asleep()) === 0);
  expect(await ask(0)).toMatchObject({ code: 0, data: 1 });
  expect(bare.lines.text()).not.toContain('"level":"error"');
});

test('ENG-03 a query without an abort completes', async () => {
  expect(await ask(0.3)).toMatchObject({ code: 0, data: 1 });
});

test('ENG-03 a request aborted while waiting for a connection never starts its query', async () => {
  const first = [new AbortController(), new AbortController()] as const;
  const waiting = new AbortController();
  const running = first.map(({ signal }) => cancellableRead({ db: open, signal }, sleeping(30)));
  const last = cancellableRead({ db: open, signal: waiting.signal }, sleeping(30));
  waiting.abort();
  for (const controller of first) controller.abort();
  for (const read of [...running, last]) await expect(read).rejects.toThrow('REQUEST_ABORTED');
  await until(async () => (await asleep()) === 0);
});

test('ENG-03 a cancellation never affects the next statement on the connection', async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const giveUp = new AbortController();
    const read = cancellableRead({ db: open, signal: giveUp.signal }, sleeping(0.002)).catch(() => undefined);
    setTimeout(() => giveUp.abort(), turn % 5);
    const next = await Promise.all([
      read,
      open.executeQuery(sleeping(0.003)),
      open.executeQuery(sleeping(0.003)),
    ]);
    expect(next[1].rows).toHaveLength(1);
    expect(next[2].rows).toHaveLength(1);
  }
});

test('ENG-03 a read that is aborted early, has no signal, or fails reports its own result', async () => {
  await expect(cancellableRead({ db: open, signal: AbortSignal.abort() }, sleeping(0))).rejects.toThrow(
    'REQUEST_ABORTED',
  );
  expect(await cancellableRead({ db: open }, sleeping(0))).toHaveLength(1);
  const { signal } = new AbortController();
  const wrong = sql`select 1 / ${0}::int`.compile(open);
  await expect(cancellableRead({ db: open, signal }, wrong)).rejects.toThrow('division by zero');
  expect(await cancellableRead({ db: open, signal }, sleeping(0))).toHaveLength(1);
});

test('ENG-03 inside a transaction a read stays on its connection', async () => {
  const { signal } = new AbortController();
  const ctx = { ...bare.host.base, db: open, signal } as Partial<Context> as Context; // no other property is used
  await inTransaction(ctx, async (inner) => {
    const [own] = await cancellableRead<{ pid: number }>(inner, sleeping(0));
    const [again] = await cancellableRead<{ pid: number }>(inner, sleeping(0));
    expect(own?.pid).toBe(again?.pid);
  });
});
