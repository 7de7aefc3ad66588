import { findPostmaster, isAlive, waitForEnd } from '@haiqiao/pg/embedded';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { runAsAdmin } from '#server/testing/test-server.ts';

// Budget: 45 s, starts some twenty servers, each a process of its own.
// A first start makes a database, its areas and their demo records; some stories have three of them.
vi.setConfig({ testTimeout: 120_000 });

const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)\n/;

let dataDir: string;
let started: ServerProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'haiqiao-main-'));
  started = [];
});

afterEach(async () => {
  for (const server of started) {
    server.kill('SIGKILL');
    await server.ended();
  }
  const left = await findPostmaster(join(dataDir, 'postgres'));
  if (left !== undefined) {
    process.kill(left.pid, 'SIGINT');
    await waitForEnd(left.pid, 10_000);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, args: string[] = []): ServerProcess {
  const server = startServerProcess({ HAIQIAO_DATA_DIR: dataDir, ...env }, args);
  started.push(server);
  return server;
}

async function addressOf(server: ServerProcess): Promise<string> {
  const [text] = await server.until(ADDRESS);
  return text.trim();
}

/** The message of a rejected start: exit code 1 and one line. */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = start(env);
  expect(await server.ended()).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

let made: string | undefined;

afterAll(() => made && rmSync(made, { recursive: true, force: true }));

/** Copies a demo centre, started and stopped once, into the data folder; it is created by the first test that needs it. */
async function haveCentre(): Promise<void> {
  if (made === undefined) {
    const first = start();
    await addressOf(first);
    first.kill('SIGTERM');
    await first.ended();
    keepCentre();
    return;
  }
  copyFolder(made, dataDir);
}

/** Keeps the data folder of a first start that ended, for the tests that need a demo centre. */
function keepCentre(): void {
  if (made !== undefined) return;
  made = mkdtempSync(join(tmpdir(), 'haiqiao-made-'));
  copyFolder(dataDir, made);
}

/** With owners and permissions, as PostgreSQL requires. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

async function postgresOf(): Promise<number | undefined> {
  return (await findPostmaster(join(dataDir, 'postgres')))?.pid;
}

describe('with the embedded database', () => {
  test('prints one address and the demo accounts, serves, and Ctrl-C stops everything', async () => {
    const server = start();
    const address = await addressOf(server);
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    expect(server.output()).toMatch(/Haiqiao@2026[^]*admin +系统管理员[^]*nomenu/);
    expect(server.output().match(/https?:\/\//g)).toHaveLength(1);
    const postgres = await postgresOf();
    server.kill('SIGINT');
    server.kill('SIGINT');
    expect(await server.ended()).toBe(0);
    expect(isAlive(postgres ?? 0)).toBe(false);
    keepCentre();
  });

  test('kill -9 and a restart lose nothing, and a second start is rejected with a message', async () => {
    await haveCentre();
    const first = start();
    await addressOf(first);
    const postgres = await postgresOf();
    first.kill('SIGKILL');
    await first.ended();
    expect(isAlive(postgres ?? 0)).toBe(true);

    const second = start();
    const address = await addressOf(second);
    expect(await postgresOf()).toBe(postgres);
    const sentence = await refusal({});
    expect(sentence).toContain(`at ${address}, process ${second.pid}`);
    second.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
    expect(isAlive(postgres ?? 0)).toBe(false);
  });

  test('ends with the launcher, even when that is killed', async () => {
    await haveCentre();
    const server = start();
    await addressOf(server);
    const postgres = await postgresOf();
    server.disconnect();
    expect(await server.ended()).toBe(0);
    expect(isAlive(postgres ?? 0)).toBe(false);
  });

  test('a signal in the middle of the start leaves nothing behind', async () => {
    const server = start();
    await expect.poll(() => readLock(), { timeout: 30_000, interval: 5 }).toContain(`"pid":${server.pid}`);
    server.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(await postgresOf()).toBeUndefined();
    expect(readLock()).toBe('');
  });

  test('a used port is named, and the database is stopped', async () => {
    await haveCentre();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await refusal({ HAIQIAO_PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop the process that listens there, or set HAIQIAO_PORT.`,
    );
    other.close();
    expect(await postgresOf()).toBeUndefined();
  });

  test('several processes share the address, a crashed one is replaced, and a signal ends them all', async () => {
    await haveCentre();
    const server = start({ WEB_CONCURRENCY: '2' });
    const address = await addressOf(server);
    const workers = childrenOf(server.pid);
    expect(workers).toHaveLength(2);
    process.kill(workers[0] ?? 0, 'SIGKILL');
    await expect.poll(() => childrenOf(server.pid).length, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => childrenOf(server.pid).length, { timeout: 30_000 }).toBe(2);
    expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
    const all = [...childrenOf(server.pid), (await postgresOf()) ?? 0];
    server.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(all.filter(isAlive)).toEqual([]);
  });

  test('of several processes on a used port one sentence is printed', async () => {
    await haveCentre();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await refusal({ HAIQIAO_PORT: String(port), WEB_CONCURRENCY: '2' })).toContain(`Port ${port} `);
    other.close();
    expect(await postgresOf()).toBeUndefined();
  });

  test('without demo data the first start creates an administrator and prints the password once', async () => {
    const first = start({ HAIQIAO_DEMO: 'off' });
    await addressOf(first);
    expect(first.output()).toMatch(/\n {2}admin {2}\S{16,}\n/);
    expect(first.output()).not.toContain('Haiqiao@2026');
    first.kill('SIGTERM');
    await first.ended();

    // The variable is missing: the centre remains without demo accounts.
    const second = start();
    await addressOf(second);
    expect(second.output()).not.toMatch(/admin|Haiqiao@2026/);
    second.kill('SIGTERM');
    await second.ended();
  });

  test('npm run migrate works with and without a running centre', async () => {
    await haveCentre();
    const server = start();
    const address = await addressOf(server);
    for (const isRunning of [true, false]) {
      const tool = start({}, ['migrate']);
      expect(await tool.ended()).toBe(0);
      expect(tool.output()).toBe('The database is up to date.\n');
      if (!isRunning) break;
      expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
      server.kill('SIGTERM');
      await server.ended();
    }
    expect(await postgresOf()).toBeUndefined();
  });

  test('existing demo accounts are not exposed to the network without an explicit setting', async () => {
    await haveCentre();
    expect(await refusal({ HAIQIAO_DEMO: 'off', HAIQIAO_HOST: '0.0.0.0' })).toMatch(
      /^The database holds demo accounts, whose password is public/,
    );
  });
});

describe('with DATABASE_URL', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.drop());

  test('uses that database, without demo accounts, and leaves its server running', async () => {
    const server = start({ DATABASE_URL: database.url });
    const address = await addressOf(server);
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    expect(server.output()).not.toContain('Haiqiao@2026');
    server.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect((await client.query('select account from sys_member')).rows).toEqual([{ account: 'admin' }]);
    await client.end();
    expect(await postgresOf()).toBeUndefined();
  });

  test('two centres may share it', async () => {
    const [one, other] = [start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })];
    await Promise.all([addressOf(one), addressOf(other)]);
    expect(`${one.output()}${other.output()}`.match(/ {2}admin {2}\S+/g)).toHaveLength(1);
  });

  test('an empty database is accepted', async () => {
    await runAsAdmin(inject('testServer'), 'drop database if exists haiqiao_empty with (force)');
    const url = new URL(database.url);
    url.pathname = '/haiqiao_empty';
    const owner = url.username;
    await runAsAdmin(inject('testServer'), `create database haiqiao_empty owner ${owner}`);
    const server = start({ DATABASE_URL: url.href });
    await addressOf(server);
    server.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    await runAsAdmin(inject('testServer'), 'drop database haiqiao_empty with (force)');
  });

  test('an unsuitable one gives one sentence', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/db' })).toMatch(
      /^PostgreSQL does not answer at 127\.0\.0\.1:1/,
    );
    expect(await refusal({ DATABASE_URL: 'oracle://u:s3cret@127.0.0.1/db' })).toMatch(
      /^DATABASE_URL must look like postgres:/,
    );
  });
});

test('an invalid setting gives one sentence', async () => {
  expect(await refusal({ HAIQIAO_PORT: 'high' })).toMatch(
    /^HAIQIAO_PORT must be a whole number from 0 to 65535/,
  );
});

test('a file where the data folder should be gives one sentence', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(await refusal({ HAIQIAO_DATA_DIR: file })).toMatch(/^The data folder .* cannot be written/);
});

function readLock(): string {
  try {
    return readFileSync(join(dataDir, 'application.lock'), 'utf8');
  } catch {
    return '';
  }
}

/** The server processes of a launcher; its PostgreSQL, in its own session, is excluded. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const programs = text === '' ? [] : text.split(' ').map(Number);
  return programs.filter((child) => !readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('postgres'));
}
