import { AppError } from '@haiqiao/contract/errors';
import { afterCommit, inSharedTransaction, inTransaction, prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { lockName } from '#server/platform/records/lock-name.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let ctx: Context;
let kinds = 0;

beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.base, 'test');
  await sql`create table probe (name text primary key, transaction text not null)`.execute(ctx.db);
});
afterEach(() => sql`truncate probe`.execute(ctx.db));
afterAll(() => app.close());

const write = prepareStatement<{ transaction: string }>(sql`
  insert into probe (name, transaction) values (${slot('name')}::text, pg_current_xact_id()::text) returning transaction`);
const claim = prepareStatement(
  sql`insert into probe (name, transaction) values (${slot('name')}::text, 'claim') on conflict do nothing`,
  { locks: 'name', undo: sql`delete from probe where name = ${slot('name')}::text` },
);

type Work = (ctx: Context, isShared: boolean) => Promise<unknown>;

/** Runs works concurrently; returns each result by name. */
async function atOnce(works: Readonly<Record<string, Work>>, kind = `kind ${++kinds}`) {
  const entries = Object.entries(works);
  const own = entries.map(([, work]) =>
    inSharedTransaction(ctx, { kind, run: (ctx, { isShared }) => work(ctx, isShared) }),
  );
  const settled = await Promise.allSettled(own);
  const outcomes = settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  return Object.fromEntries(entries.map(([name], index) => [name, outcomes[index]]));
}

const writing =
  (name: string): Work =>
  async (ctx) =>
    (await write.run(ctx, { name }))[0]?.transaction;
const failing =
  (before?: Work): Work =>
  async (ctx, isShared) => {
    await before?.(ctx, isShared);
    throw new AppError('RECORD_INVALID', { issues: [] });
  };

/** The stored names, grouped by the transaction that wrote them. */
async function written(): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(name order by name) as names from probe group by transaction order by 1`.execute(ctx.db);
  return rows.map(({ names }) => names);
}

test('concurrent works share one transaction, and a single work has its own', async () => {
  const outcomes = await atOnce({ a: writing('a'), b: writing('b'), c: writing('c') });
  expect(new Set(Object.values(outcomes)).size).toBe(1);
  await atOnce({ d: writing('d') });
  expect(await written()).toEqual([['a', 'b', 'c'], ['d']]);
});

test('a work that fails before writing affects no other work and leaves nothing', async () => {
  const sharedName = { name: 'claimed' };
  const outcomes = await atOnce({
    a: writing('a'),
    reads: failing((ctx) => sql`select 1`.execute(ctx.db)),
    claims: failing((ctx) => claim.run(ctx, sharedName)),
    b: writing('b'),
  });
  expect(outcomes).toMatchObject({ reads: 'AppError: RECORD_INVALID', claims: 'AppError: RECORD_INVALID' });
  expect(await written()).toEqual([['a', 'b']]);
});

test('a work that fails after writing fails alone, and the others run separately', async () => {
  const outcomes = await atOnce({ a: writing('a'), fails: failing(writing('x')), b: writing('b') });
  expect(outcomes['fails']).toBe('AppError: RECORD_INVALID');
  expect(await written()).toEqual([['a'], ['b']]);
});

test('a statement rejected by PostgreSQL affects no other work, even when its error is ignored', async () => {
  await atOnce({ b: writing('b') });
  const outcomes = await atOnce({
    a: writing('a'),
    twin: writing('b'),
    light: async (ctx) => (await write.run(ctx, { name: 'b' }).catch(() => undefined)) ?? 'never mind',
    c: writing('c'),
  });
  expect(outcomes['twin']).toContain('duplicate key');
  expect(await written()).toEqual([['a'], ['b'], ['c']]);
});

test('two works that lock the same rows never share a transaction, and the second sees the first’s result', async () => {
  const first =
    (name: string): Work =>
    async (ctx) => {
      await lockName(ctx, 'probe');
      const { rows } = await sql`select from probe where name like 'first%'`.execute(ctx.db);
      if (rows.length === 0) await write.run(ctx, { name: `first ${name}` });
      return rows.length;
    };
  const outcomes = await atOnce({ a: first('a'), b: first('b'), other: writing('other') });
  expect([outcomes['a'], outcomes['b']]).toContain(1);
  expect((await written()).flat()).toHaveLength(2);
});

test.each([
  'select name from probe for update',
  'savepoint here',
  `set local lock_timeout = '9s'`,
  `select set_config('lock_timeout', '9s', true)`,
  'set constraints all deferred',
  'lock probe',
])('a work whose lock is not declared runs in its own transaction: %s', async (text) => {
  const shared: boolean[] = [];
  const locking: Work = async (ctx, isShared) => {
    shared.push(isShared);
    // A work that continues after a rejected statement is incomplete.
    await sql
      .raw(text)
      .execute(ctx.db)
      .catch(() => undefined);
    return (await write.run(ctx, { name: 'locked' }))[0]?.transaction;
  };
  const outcomes = await atOnce({ locking, a: writing('a') });
  expect(shared).toEqual([true, false]);
  expect(outcomes['locking']).toMatch(/^\d+$/);
  expect(await written()).toEqual([['a'], ['locked']]);
});

test('after a failed transaction fewer works share the next one, and more again after successes', async () => {
  const kind = 'shrinking';
  const many = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`${prefix}${n}`, writing(`${prefix}${n}`)]));
  await atOnce({ ...many('a'), a15: failing(writing('x')) }, kind);
  await atOnce(many('b'), kind);
  const sizes = (await written()).filter(([first]) => first?.startsWith('b')).map(({ length }) => length);
  expect(sizes.toSorted((a, b) => a - b)).toEqual([8, 8]);
});

test('after-commit steps run after the shared commit, and never after a rollback', async () => {
  const steps: string[] = [];
  const following =
    (name: string): Work =>
    async (inner) => {
      await write.run(inner, { name });
      afterCommit(inner, () => steps.push(name));
    };
  await atOnce({ a: following('a'), b: following('b') });
  expect(steps.toSorted()).toEqual(['a', 'b']);
  await atOnce({ c: following('c'), fails: failing(following('x')) });
  expect(steps.toSorted()).toEqual(['a', 'b', 'c']);
});

test('a work that does not finish blocks no other work', async () => {
  let isAsleep = true;
  const slow: Work = async (ctx) => {
    await write.run(ctx, { name: 'slow' });
    while (isAsleep) await sleep(20);
    return (await sql<{ one: number }>`select 1 as one`.execute(ctx.db)).rows[0]?.one;
  };
  const ends = atOnce({ slow, a: writing('a') });
  await expect.poll(written, { timeout: 8_000 }).toEqual([['a']]);
  isAsleep = false;
  expect(await ends).toMatchObject({ slow: 1 });
  expect(await written()).toEqual([['a'], ['slow']]);
}, 15_000);

test('a work waiting for an external lock does not block the others', async () => {
  const held = Promise.withResolvers<void>();
  const outside = inTransaction(ctx, async (ctx) => {
    await lockName(ctx, 'outside');
    await held.promise;
  });
  await sleep(50);
  const waiting: Work = async (ctx) => {
    await lockName(ctx, 'outside');
    return writing('waited')(ctx, false);
  };
  const ends = atOnce({ waiting, a: writing('a') });
  await expect.poll(written, { timeout: 5_000 }).toEqual([['a']]);
  held.resolve();
  await outside;
  await ends;
  expect(await written()).toEqual([['a'], ['waited']]);
});

test('kinds waiting for external locks leave connections to the other kinds', async () => {
  const held = Promise.withResolvers<void>();
  const outside = inTransaction(ctx, async (ctx) => {
    await claim.run(ctx, { name: 'outside' });
    await held.promise;
  });
  await sleep(50);
  const waiting: Work = (ctx) => claim.run(ctx, { name: 'outside' });
  const stuck = ['one', 'one', 'two', 'two'].map((kind, position) =>
    sleep(position * 20).then(() =>
      atOnce({ waiting, other: writing(`${kind} ${position}`) }, `stuck ${kind}`),
    ),
  );
  await sleep(150);
  const from = performance.now();
  await atOnce({ a: writing('a'), b: writing('b') });
  const tookMs = performance.now() - from;
  held.resolve();
  await Promise.all([outside, ...stuck]);
  expect(tookMs).toBeLessThan(600);
});

test('when the connection is lost, every work runs in its own transaction', async () => {
  const killing: Work = async (ctx, isShared) => {
    if (isShared) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db);
    return writing('killing')(ctx, isShared);
  };
  const outcomes = await atOnce({ a: writing('a'), killing });
  expect(Object.values(outcomes)).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
  expect(await written()).toEqual([['a'], ['killing']]);
  const next = await atOnce({ b: writing('b'), c: writing('c') });
  expect(next['b']).toBe(next['c']);
});

test('inside another transaction a work is part of it', async () => {
  const outcomes = inTransaction(ctx, async (ctx) => {
    await inSharedTransaction(ctx, { kind: 'inner', run: (ctx) => writing('inner')(ctx, false) });
    throw new Error('not so');
  });
  await expect(outcomes).rejects.toThrow('not so');
  expect(await written()).toEqual([]);
});

test('a finished work cannot run statements, even when a part of it continues', async () => {
  const leaving: Work = async (ctx, isShared) => {
    if (!isShared) throw new AppError('RECORD_INVALID', { issues: [] });
    const late = sleep(100).then(() => writing('late')(ctx, isShared));
    late.catch(() => undefined);
    throw new AppError('RECORD_INVALID', { issues: [] });
  };
  const slow: Work = async (ctx, isShared) => {
    await sleep(300);
    return writing('a')(ctx, isShared);
  };
  expect(await atOnce({ leaving, slow })).toMatchObject({ leaving: 'AppError: RECORD_INVALID' });
  expect(await written()).toEqual([['a']]);
});

test('what fails because something was refused to it there is done alone before anybody is outcomes', async () => {
  const locking: Work = async (ctx) => {
    await sql`select name from probe for update`.execute(ctx.db).catch(() => {
      throw new AppError('RECORD_INVALID', { issues: [] });
    });
    return (await write.run(ctx, { name: 'locked' }))[0]?.transaction;
  };
  const outcomes = await atOnce({ locking, a: writing('a') });
  expect(outcomes['locking']).toMatch(/^\d+$/);
  expect(await written()).toEqual([['a'], ['locked']]);
});

test('a committed work counts as committed, however long the commit takes', async () => {
  await sql`create table slow (name text)`.execute(ctx.db);
  await sql`create function sleep_at_commit() returns trigger language plpgsql as $$
    begin perform pg_sleep(1.5); return null; end $$`.execute(ctx.db);
  await sql`create constraint trigger tr_slow after insert on slow deferrable initially deferred
    for each row execute function sleep_at_commit()`.execute(ctx.db);
  let runs = 0;
  const slow: Work = async (ctx) => {
    runs += 1;
    await sleep(2_000);
    await sql`insert into slow values ('slow')`.execute(ctx.db);
  };
  await atOnce({ slow, a: writing('a') });
  expect([runs, (await sql`select from slow`.execute(ctx.db)).rows.length]).toEqual([1, 1]);
  expect(await written()).toEqual([['a']]);
}, 15_000);

test('a new connection has the same time limits', async () => {
  const ours = sql`from pg_stat_activity where application_name = 'haiqiao shared' and datname = current_database()`;
  await sql`select pg_terminate_backend(pid) ${ours}`.execute(ctx.db);
  await expect.poll(async () => (await sql`select ${ours}`.execute(ctx.db)).rows).toEqual([]);
  await sleep(50);
  const held = Promise.withResolvers<void>();
  const outside = inTransaction(ctx, async (ctx) => {
    await claim.run(ctx, { name: 'outside' });
    await held.promise;
  });
  await sleep(50);
  const ends = atOnce({ waiting: (ctx) => claim.run(ctx, { name: 'outside' }), a: writing('a') });
  await expect
    .poll(written, { timeout: 5_000 })
    .toEqual([['a']])
    .finally(held.resolve);
  await outside;
  await ends;
});
