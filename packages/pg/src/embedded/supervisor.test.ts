import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Postmaster, ServerStart } from './postmaster.ts';
import { type SupervisedSystem, Supervisor } from './supervisor.ts';

const WATCH_MS = 500;
const WINDOW_MS = 600_000;
const PROMPT = 30;

const START = { placement: { databaseDir: '/data' } } as ServerStart; // no other part is used
const postmaster = (pid: number): Postmaster => ({
  pid,
  mark: `${pid}`,
  address: { socketDir: '/nowhere/haiqiao-supervisor-test' } as Postmaster['address'], // no other part is used
});

const supervisors: Supervisor[] = [];

afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) await supervisor.stop();
});

/** A supervisor of a server that the test ends, with a clock that the test moves. */
function supervised(parts: Partial<SupervisedSystem> = {}) {
  let nowMs = 0;
  let check = () => undefined as void;
  const ended = new Set<number>();
  const starts: number[] = [];
  const said: string[] = [];
  const stopped: number[] = [];
  const supervisor = new Supervisor(START, postmaster(0), {
    log: { info: (text) => void said.push(text), warn: (text) => void said.push(text) },
    system: {
      now: () => nowMs,
      every(intervalMs, run) {
        expect(intervalMs).toBe(WATCH_MS);
        check = run;
        return () => {
          check = () => undefined;
        };
      },
      isRunning: ({ pid }) => !ended.has(pid),
      findPostmaster: async () => undefined,
      startPostmaster: async () => {
        starts.push(nowMs);
        return postmaster(starts.length);
      },
      stopPostmaster: async ({ pid }) => void stopped.push(pid),
      ...parts,
    },
  });
  supervisors.push(supervisor);
  return {
    supervisor,
    ended,
    starts,
    said,
    stopped,
    /** Lets the clock run, with a check every half second. @param isEnding whether every server ends at once */
    async run(durationMs: number, isEnding = false) {
      for (const untilMs = nowMs + durationMs; nowMs < untilMs; nowMs += WATCH_MS) {
        if (isEnding) ended.add(starts.length);
        check();
        await turn();
      }
    },
  };
}

test('SYS-01 a server that ends by itself is restarted once at the next check', async () => {
  const { run, ended, starts, said } = supervised();
  await run(5_000);
  expect(starts).toEqual([]);
  ended.add(0);
  await run(5_000);
  expect(starts).toEqual([5_000]);
  expect(said).toEqual(['PostgreSQL ended unexpectedly and is restarted']);
});

test('SYS-01 after thirty restarts each one waits twice as long as the one before, at most a minute', async () => {
  const { run, starts } = supervised();
  await run(250_000, true);
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(gaps.slice(0, PROMPT - 1)).toEqual(Array.from({ length: PROMPT - 1 }, () => WATCH_MS));
  expect(gaps.slice(PROMPT - 1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

test('SYS-01 a server that keeps ending is never given up', async () => {
  const { run, starts } = supervised();
  await run(3 * 3_600_000, true);
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(Math.max(...gaps)).toBe(60_000);
  expect(starts.at(-1)).toBeGreaterThanOrEqual(3 * 3_600_000 - 60_000);
});

test('SYS-01 after ten minutes without a failure the next restart is prompt again', async () => {
  const { run, ended, starts } = supervised();
  await run(100_000, true);
  await run(WINDOW_MS + 60_000);
  const before = starts.length;
  ended.add(before);
  await run(WATCH_MS);
  expect(starts).toHaveLength(before + 1);
});

test('SYS-01 a start that fails is logged and repeated, and no second one begins meanwhile', async () => {
  const pending: ((error: Error) => void)[] = [];
  const { run, ended, said } = supervised({
    startPostmaster: () => new Promise((_, reject) => pending.push(reject)),
  });
  ended.add(0);
  await run(60_000);
  expect(pending).toHaveLength(1);
  pending[0]?.(new Error('the disk is full'));
  await run(WATCH_MS);
  await run(WATCH_MS);
  expect(pending).toHaveLength(2);
  expect(said).toContain('the disk is full');
  pending[1]?.(new Error('still full'));
});

test('SYS-01 a server found running is adopted instead of a second start', async () => {
  const { run, ended, starts, supervisor, stopped } = supervised({
    findPostmaster: async () => postmaster(77),
  });
  ended.add(0);
  await run(5_000);
  expect(starts).toEqual([]);
  await supervisor.stop();
  expect(stopped).toEqual([77]);
});

test('SYS-01 a stopped supervisor restarts nothing', async () => {
  const { run, ended, starts, supervisor, stopped } = supervised();
  await Promise.all([supervisor.stop(), supervisor.stop()]);
  ended.add(0);
  await run(60_000);
  expect([starts, stopped]).toEqual([[], [0]]);
});
