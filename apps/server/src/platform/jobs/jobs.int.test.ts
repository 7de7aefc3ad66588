import { inTransaction } from '@haiqiao/pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { defineJob } from './define-job.ts';
import { recordedRun } from './job-runs.ts';
import { createJobs, type Jobs } from './jobs.ts';

let centre: TestApp;
const open: Jobs[] = [];

beforeAll(async () => {
  centre = await testApp();
});
afterAll(async () => {
  await Promise.all(open.map((jobs) => jobs.close()));
  await centre.close();
});

function node(...definitions: Parameters<typeof createJobs>[0]['definitions']): Jobs {
  const jobs = createJobs({ base: centre.base, connection: centre.database.connection, definitions });
  open.push(jobs);
  return jobs;
}

async function until(isSo: () => boolean, timeoutMs = 10_000): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error('it never came to that');
    await sleep(20);
  }
}

const ctx = () => systemContext(centre.base, 'test');

test('SYS-01 two nodes share a queue, and every job runs once', async () => {
  const done: number[] = [];
  const nodes = new Set<number>();
  const count = (which: number) =>
    defineJob<{ number: number }>({
      name: 'test.count',
      run: async (_ctx, { number }) => {
        nodes.add(which);
        done.push(number);
        await sleep(5);
      },
    });
  const [one, other] = [node(count(1)), node(count(2))];
  await Promise.all([one.start(), other.start()]);
  for (let number = 0; number < 30; number += 1) await one.send(ctx(), count(1), { number });
  await until(() => done.length >= 30, 25_000);
  await sleep(300);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, number) => number));
});

test('SYS-01 a job is queued with the transaction that sends it, and not after a rollback', async () => {
  const received: string[] = [];
  const job = defineJob<{ word: string }>({
    name: 'test.word',
    run: async (_ctx, { word }) => void received.push(word),
  });
  const jobs = node(job);
  await jobs.start();
  await expect(
    inTransaction(ctx(), async (inner) => {
      await jobs.send(inner, job, { word: 'undone' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  await inTransaction(ctx(), (inner) => jobs.send(inner, job, { word: 'done' }));
  await until(() => received.length > 0);
  await sleep(300);
  expect(received).toEqual(['done']);
});

test('SYS-01 a failed job is retried, and stays failed after its last try', async () => {
  const tries: number[] = [];
  const job = defineJob({
    name: 'test.fail',
    retryLimit: 1,
    run: async (_ctx, _data, { retries }) => {
      tries.push(retries);
      throw new Error('not today');
    },
  });
  const jobs = node(job);
  await jobs.start();
  await jobs.send(ctx(), job, {});
  await until(() => tries.length === 2, 15_000);
  await sleep(500);
  expect(tries).toEqual([0, 1]);
  const { rows } = await sql<{
    state: string;
  }>`select state::text from job.job where name = 'test.fail'`.execute(centre.base.db);
  expect(rows).toEqual([{ state: 'failed' }]);
  expect(centre.logged.text()).toContain('not today');
});

test('SYS-01 jobs left by a stopped node run on the next one', async () => {
  const begun: string[] = [];
  let isStopped = false;
  const job = defineJob<{ word: string }>({
    name: 'test.long',
    run: async (_ctx, { word }, { signal }) => {
      begun.push(word);
      if (isStopped) return;
      await sleep(60_000, undefined, { signal });
    },
  });
  const first = node(job);
  await first.start();
  await first.send(ctx(), job, { word: 'running' });
  await first.send(ctx(), job, { word: 'queued' });
  await until(() => begun.length === 1);
  await first.close();
  isStopped = true;
  const second = node(job);
  await second.start();
  await until(() => begun.length >= 3, 15_000);
  expect(begun.toSorted()).toEqual(['queued', 'running', 'running']);
});

test('SYS-01 a scheduled job is registered once per cluster, in Shanghai time', async () => {
  const job = defineJob({ name: 'test.nightly', schedule: '30 3 * * *', run: async () => undefined });
  await Promise.all([node(job).start(), node(job).start()]);
  const { rows } =
    await sql`select name, cron, timezone from job.schedule where name = 'test.nightly'`.execute(
      centre.base.db,
    );
  expect(rows).toEqual([{ name: 'test.nightly', cron: '30 3 * * *', timezone: 'Asia/Shanghai' }]);
});

test('SYS-01 a job missed while no node ran runs once at start-up; one that never ran waits for its time', async () => {
  const done: string[] = [];
  const daily = (name: string) =>
    defineJob({
      name,
      schedule: '10 0 * * *',
      isMadeUp: true,
      run: async () => void done.push(name),
    });
  await recordedRun(ctx(), { name: 'test.missed' }, async () => undefined);
  centre.clock.advance(25 * 60 * 60 * 1000);
  const jobs = () => [daily('test.missed'), daily('test.new')];
  await Promise.all([node(...jobs()).start(), node(...jobs()).start()]);
  await until(() => done.length > 0, 25_000);
  await sleep(500);
  expect(done).toEqual(['test.missed']);
});

test('SYS-01 one idle run per hour is stored for a job; runs with work or failures are all stored', async () => {
  const hourMs = 3_600_000;
  centre.clock.advance(hourMs - (centre.clock.now().getTime() % hourMs));
  const run = async (work: () => Promise<{ swept: number } | undefined>) => {
    await recordedRun(ctx(), { name: 'test.idle' }, work).catch(() => undefined);
    centre.clock.advance(20 * 60_000);
  };
  const idle = async () => undefined;
  await run(idle);
  await run(async () => ({ swept: 1 }));
  await run(idle);
  await run(idle);
  await run(() => Promise.reject(new Error('not today')));
  await run(idle);
  const runs = await centre.base.db
    .selectFrom('log_job_run')
    .select(['outcome', 'facts'])
    .where('job', '=', 'test.idle')
    .orderBy('started_at')
    .execute();
  expect(runs.map(({ outcome, facts }) => [outcome, facts])).toEqual([
    ['DONE', { swept: 1 }],
    ['DONE', {}],
    ['FAILED', {}],
    ['DONE', {}],
  ]);
});
