import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder, toClose } from './cleanup.ts';

const ROOT = join(import.meta.dirname, '../..');
const POLL_MS = 10;

/** The product as `npm start` starts it, on a data folder of its own. */
export interface StartedProduct {
  readonly url: string;
  /** From the command to the first answer that says ready. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** A data folder for several starts after one another. */
export function makeDataFolder(): { path: string; remove(): Promise<void> } {
  return temporaryFolder('haiqiao-bench-');
}

/** Runs `npm start` with the demo centre. @param env what differs from a plain start */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', ...env, HAIQIAO_DATA_DIR: dataDir, HAIQIAO_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Its own group: a signal to npm alone would not reach the server.
    detached: true,
  });
  const stopChild = toClose(() => stop(child));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('npm start ended');
    await sleep(POLL_MS);
  }
  return { url, seconds: (performance.now() - startedMs) / 1000, stop: stopChild };
}

/** Works on the embedded database of a running product as its owner. */
export async function withDatabase(dataDir: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const pool = new pg.Pool({
    host: lines[4] ?? '',
    port: Number(lines[3]),
    user: 'postgres',
    database: 'haiqiao',
  });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.ok ?? false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await gone;
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
