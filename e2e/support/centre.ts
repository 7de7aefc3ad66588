import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;

/** Notifications between the nodes of a centre; a test that changes a table directly must send them too. */
export type Topic = 'settings-changed' | 'permissions-changed';

/** A running centre: real server, real embedded database, demo data. */
export interface Centre {
  readonly url: string;
  /** A direct database connection, for set-up that no screen offers. */
  readonly sql: pg.Pool;
  /** The server's output so far. */
  output(): string;
  /** Sets a system setting, effective from the next request. */
  setting(key: string, value: unknown): Promise<void>;
  /** Makes the server clear its cache. */
  broadcast(topic: Topic): Promise<void>;
  /** Folder of the secrets, for credentials that require them. */
  readonly secretsDir: string;
  /** Kills the server with SIGKILL. */
  crash(): Promise<void>;
  /** Restarts it on the same port and data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a centre without captcha in a temporary folder; `close` removes everything.
 * @param modulesDir folder of its business areas; the product's own by default
 */
export async function startCentre(modulesDir = join(ROOT, 'modules')): Promise<Centre> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haiqiao-e2e-'));
  const port = await freePort();
  const printed: string[] = [];
  const start = () => startServer({ dataDir, port, printed, modulesDir });
  let server = await start();
  const sql = new pg.Pool({ ...embeddedConnection(dataDir), max: 2 });
  // The database stops before the pool when the centre is closed.
  sql.on('error', () => undefined);
  const broadcast = async (topic: Topic) => {
    await sql.query(`select pg_notify('haiqiao', $1)`, [JSON.stringify({ topic, payload: {} })]);
  };
  const setting = async (key: string, value: unknown) => {
    await sql.query(
      `insert into sys_setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
    await broadcast('settings-changed');
  };
  await setting('captcha.kind', 'off');
  return {
    url: `http://127.0.0.1:${port}`,
    sql,
    output: () => printed.join(''),
    setting,
    broadcast,
    secretsDir: join(dataDir, 'secrets'),
    crash: () => stopServer(server, 'SIGKILL'),
    restart: async () => {
      server = await start();
    },
    close: async () => {
      await sql.end();
      await stopServer(server, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Start {
  dataDir: string;
  modulesDir: string;
  port: number;
  printed: string[];
}

async function startServer({ dataDir, port, printed, modulesDir }: Start): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HAIQIAO_DATA_DIR: dataDir,
      HAIQIAO_PORT: String(port),
      HAIQIAO_MODULES_DIR: modulesDir,
      HAIQIAO_WEB_ROOT: join(ROOT, 'apps/web/dist-e2e'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  try {
    await untilReady(server, port, printed);
  } catch (error) {
    // Otherwise a server that was abandoned at start would keep running beside the next one.
    await stopServer(server, 'SIGTERM');
    throw error;
  }
  return server;
}

async function untilReady(server: ChildProcess, port: number, printed: string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server stopped: ${printed.join('').slice(-2000)}`);
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server did not become ready: ${printed.join('').slice(-2000)}`);
}

async function stopServer(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

/** The embedded server writes its socket folder into its pid file. */
function embeddedConnection(dataDir: string): pg.PoolConfig {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'postgres', database: 'haiqiao' };
}

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
