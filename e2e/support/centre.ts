import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;

/** What a centre is started with. */
export interface CentreOptions {
  /** `off` lets journeys that are not about the captcha sign in without one. */
  readonly captcha: 'off' | 'slide' | 'click';
}

/** A running centre: real server, real embedded database, demo data. */
export interface Centre {
  readonly url: string;
  /** A connection beside the server, to arrange what a screen cannot. */
  readonly sql: pg.Pool;
  /** Everything the server printed so far. */
  output(): string;
  /** The same access token as this centre would have signed it, had it been signed an hour ago. */
  expired(token: string): string;
  /** Kills the server with SIGKILL and starts it again on the same port and data. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a centre in a temporary folder; `close` leaves nothing behind. */
export async function startCentre(options: CentreOptions): Promise<Centre> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haiqiao-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const printed: string[] = [];
  const start = () => startServer({ dataDir, port, options, printed });
  let server = await start();
  const sql = new pg.Pool({ ...embeddedConnection(dataDir), max: 2 });
  sql.on('error', () => undefined);
  return {
    url,
    sql,
    output: () => printed.join(''),
    expired: (token) => expireToken(token, readFileSync(join(dataDir, 'secrets/token.key'), 'utf8')),
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
  port: number;
  options: CentreOptions;
  printed: string[];
}

async function startServer({ dataDir, port, options, printed }: Start): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HAIQIAO_DATA_DIR: dataDir,
      HAIQIAO_PORT: String(port),
      HAIQIAO_CAPTCHA: options.captcha,
      HAIQIAO_WEB_ROOT: join(ROOT, 'apps/web/dist-e2e'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  await untilReady(server, port, printed);
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

const HOUR_SECONDS = 3600;

function expireToken(token: string, keyText: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - HOUR_SECONDS, exp: claims.exp - HOUR_SECONDS };
  const text = `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
  const signature = createHmac('sha256', Buffer.from(keyText.trim(), 'base64')).update(text).digest('base64url');
  return `${text}.${signature}`;
}

/** The embedded server names its socket folder in its pid file. */
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
