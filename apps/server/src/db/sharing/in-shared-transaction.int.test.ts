import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { afterCommit, inTransaction } from '#server/db/transaction.ts';
import { holdName } from '#server/platform/records/hold-name.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { inSharedTransaction } from './in-shared-transaction.ts';

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

const write = keepStatement<{ transaction: string }>(sql`
  insert into probe (name, transaction) values (${slot('name')}::text, pg_current_xact_id()::text) returning transaction`);
const claim = keepStatement(
  sql`insert into probe (name, transaction) values (${slot('name')}::text, 'claim') on conflict do nothing`,
  { holds: 'name', undo: sql`delete from probe where name = ${slot('name')}::text` },
);

type Work = (ctx: Context, isShared: boolean) => Promise<unknown>;

/** Works that come at the same moment, by name; answers what became of each. */
async function atOnce(works: Readonly<Record<string, Work>>, kind = `kind ${++kinds}`) {
  const entries = Object.entries(works);
  const own = entries.map(([, work]) =>
    inSharedTransaction(ctx, { kind, run: (ctx, { isShared }) => work(ctx, isShared) }),
  );
  const settled = await Promise.allSettled(own);
  const told = settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  return Object.fromEntries(entries.map(([name], index) => [name, told[index]]));
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

/** The names that are there, by the transaction that wrote them. */
async function written(): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(name order by name) as names from probe group by transaction order by 1`.execute(ctx.db);
  return rows.map(({ names }) => names);
}

test('API-05 works that come at the same time share one transaction; one that comes alone has its own', async () => {
  const told = await atOnce({ a: writing('a'), b: writing('b'), c: writing('c') });
  expect(new Set(Object.values(told)).size).toBe(1);
  await atOnce({ d: writing('d') });
  expect(await written()).toEqual([['a', 'b', 'c'], ['d']]);
});

test('API-05 one that fails without having written leaves the others where they are, and nothing of its own', async () => {
  const given = { name: 'claimed' };
  const told = await atOnce({
    a: writing('a'),
    reads: failing((ctx) => sql`select 1`.execute(ctx.db)),
    claims: failing((ctx) => claim.run(ctx, given)),
    b: writing('b'),
  });
  expect(told).toMatchObject({ reads: 'AppError: RECORD_INVALID', claims: 'AppError: RECORD_INVALID' });
  expect(await written()).toEqual([['a', 'b']]);
});

test('API-05 one that fails after it has written fails alone: everybody else is done on their own', async () => {
  const told = await atOnce({ a: writing('a'), fails: failing(writing('x')), b: writing('b') });
  expect(told['fails']).toBe('AppError: RECORD_INVALID');
  expect(await written()).toEqual([['a'], ['b']]);
});

test('API-05 a statement that PostgreSQL refuses breaks nobody else, also where the work makes light of it', async () => {
  await atOnce({ b: writing('b') });
  const told = await atOnce({
    a: writing('a'),
    twin: writing('b'),
    light: async (ctx) => (await write.run(ctx, { name: 'b' }).catch(() => undefined)) ?? 'never mind',
    c: writing('c'),
  });
  expect(told['twin']).toContain('duplicate key');
  expect(await written()).toEqual([['a'], ['b'], ['c']]);
});

test('API-05 two that hold the same are never in one transaction: the second sees what the first has left', async () => {
  const first =
    (name: string): Work =>
    async (ctx) => {
      await holdName(ctx, 'probe');
      const { rows } = await sql`select from probe where name like 'first%'`.execute(ctx.db);
      if (rows.length === 0) await write.run(ctx, { name: `first ${name}` });
      return rows.length;
    };
  const told = await atOnce({ a: first('a'), b: first('b'), other: writing('other') });
  expect([told['a'], told['b']]).toContain(1);
  expect((await written()).flat()).toHaveLength(2);
});

test.each([
  'select name from probe for update',
  'savepoint here',
  `set local lock_timeout = '9s'`,
  `select set_config('lock_timeout', '9s', true)`,
  'set constraints all deferred',
  'lock probe',
])(
  'API-05 what locks and does not say what it holds is done in a transaction of its own: %s',
  async (text) => {
    const shared: boolean[] = [];
    const locking: Work = async (ctx, isShared) => {
      shared.push(isShared);
      // Whoever goes on after a refusal has not done what it was to do.
      await sql
        .raw(text)
        .execute(ctx.db)
        .catch(() => undefined);
      return (await write.run(ctx, { name: 'locked' }))[0]?.transaction;
    };
    const told = await atOnce({ locking, a: writing('a') });
    expect(shared).toEqual([true, false]);
    expect(told['locking']).toMatch(/^\d+$/);
    expect(await written()).toEqual([['a'], ['locked']]);
  },
);

test('API-05 after a transaction that came to nothing fewer share the next one, and more again as works are done', async () => {
  const kind = 'shrinking';
  const many = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`${prefix}${n}`, writing(`${prefix}${n}`)]));
  await atOnce({ ...many('a'), a15: failing(writing('x')) }, kind);
  await atOnce(many('b'), kind);
  const sizes = (await written()).filter(([first]) => first?.startsWith('b')).map(({ length }) => length);
  expect(sizes.toSorted((a, b) => a - b)).toEqual([8, 8]);
});

test('API-05 what follows a commit follows the shared one, and nothing follows what was undone', async () => {
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

test('API-05 a work that does not come to its end keeps nobody waiting', async () => {
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

test('API-05 whoever waits for a lock of somebody else does not keep the others waiting', async () => {
  const held = Promise.withResolvers<void>();
  const outside = inTransaction(ctx, async (ctx) => {
    await holdName(ctx, 'outside');
    await held.promise;
  });
  await sleep(50);
  const waiting: Work = async (ctx) => {
    await holdName(ctx, 'outside');
    return writing('waited')(ctx, false);
  };
  const ends = atOnce({ waiting, a: writing('a') });
  await expect.poll(written, { timeout: 5_000 }).toEqual([['a']]);
  held.resolve();
  await outside;
  await ends;
  expect(await written()).toEqual([['a'], ['waited']]);
});

test('API-05 kinds that wait for locks of somebody else leave the others their way', async () => {
  const held = Promise.withResolvers<void>();
  const outside = inTransaction(ctx, async (ctx) => {
    await claim.run(ctx, { name: 'outside' });
    await held.promise;
  });
  await sleep(50);
  const waiting: Work = (ctx) => claim.run(ctx, { name: 'outside' });
  const stuck = ['one', 'one', 'two', 'two'].map((kind, lane) =>
    sleep(lane * 20).then(() => atOnce({ waiting, other: writing(`${kind} ${lane}`) }, `stuck ${kind}`)),
  );
  await sleep(150);
  const from = performance.now();
  await atOnce({ a: writing('a'), b: writing('b') });
  const tookMs = performance.now() - from;
  held.resolve();
  await Promise.all([outside, ...stuck]);
  expect(tookMs).toBeLessThan(600);
});

test('API-05 when the connection is lost, everybody is done on their own', async () => {
  const killing: Work = async (ctx, isShared) => {
    if (isShared) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db);
    return writing('killing')(ctx, isShared);
  };
  const told = await atOnce({ a: writing('a'), killing });
  expect(Object.values(told)).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
  expect(await written()).toEqual([['a'], ['killing']]);
  const next = await atOnce({ b: writing('b'), c: writing('c') });
  expect(next['b']).toBe(next['c']);
});

test('API-05 within a transaction of somebody else a work is a part of it', async () => {
  const told = inTransaction(ctx, async (ctx) => {
    await inSharedTransaction(ctx, { kind: 'inner', run: (ctx) => writing('inner')(ctx, false) });
    throw new Error('not so');
  });
  await expect(told).rejects.toThrow('not so');
  expect(await written()).toEqual([]);
});

test('API-05 nothing is asked any more for a work that has left, though a part of it goes on', async () => {
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

test('API-05 what fails because something was refused to it there is done alone before anybody is told', async () => {
  const locking: Work = async (ctx) => {
    await sql`select name from probe for update`.execute(ctx.db).catch(() => {
      throw new AppError('RECORD_INVALID', { issues: [] });
    });
    return (await write.run(ctx, { name: 'locked' }))[0]?.transaction;
  };
  const told = await atOnce({ locking, a: writing('a') });
  expect(told['locking']).toMatch(/^\d+$/);
  expect(await written()).toEqual([['a'], ['locked']]);
});

test('API-05 what was committed counts as committed, however long the commit took', async () => {
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

test('API-05 a connection that is new waits for nobody any longer either', async () => {
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
