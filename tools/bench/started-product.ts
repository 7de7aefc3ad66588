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

/** The product started by `npm start` in its own data folder. */
export interface StartedProduct {
  readonly url: string;
  /** From the command until the server reports that it is ready. */
  readonly seconds: number;
  /** Whether it has ended by itself. */
  hasEnded(): boolean;
  /** Ends all its processes but PostgreSQL with SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A data folder for several successive starts. */
export function makeDataFolder(): { path: string; remove(): Promise<void> } {
  return temporaryFolder('haiqiao-bench-');
}

/** Runs `npm start` with the demo centre. @param env settings to change; HAIQIAO_PORT is a free port unless given */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> {
  const port = env['HAIQIAO_PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', ...env, HAIQIAO_DATA_DIR: dataDir, HAIQIAO_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A separate process group: a signal to npm alone would not arrive at the server.
    detached: true,
  });
  const stopChild = toClose(() => stop(child));
  while (!(await isReady(url))) {
    if (isEnded(child)) throw new Error('npm start ended');
    await sleep(POLL_MS);
  }
  return {
    url,
    seconds: (performance.now() - startedMs) / 1000,
    hasEnded: () => isEnded(child),
    kill: async () => {
      if (isEnded(child) || child.pid === undefined) return;
      const gone = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
    stop: stopChild,
  };
}

/** The embedded PostgreSQL of a running product. */
export interface StartedPostgres {
  readonly pid: number;
  /** For its superuser. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
}

/** Finds the PostgreSQL of a data folder. */
export function postgresOf(dataDir: string): StartedPostgres {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return {
    pid: Number(lines[0]),
    connection: { host: lines[4] ?? '', port: Number(lines[3]), user: 'postgres', database: 'haiqiao' },
  };
}

/** Works on the embedded database of a running product as its superuser. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool(postgresOf(dataDir).connection);
  // A fault ends these connections too.
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.ok ?? false;
}

function isEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (isEnded(child) || child.pid === undefined) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await gone;
}

/** A free port. */
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
