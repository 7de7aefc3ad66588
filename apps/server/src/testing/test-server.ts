import type { DatabaseConnection } from '@haiqiao/pg';
import { databaseIn, findPostmaster, isAlive, startEmbeddedDatabase, waitForEnd } from '@haiqiao/pg/embedded';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { MEMBER_ROLE, openDatabase } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';

/** A PostgreSQL server for one test run, with a migrated database to clone. Plain data, so it can be passed to threads. */
export interface TestServer {
  /** May create and drop databases. */
  readonly admin: DatabaseConnection;
  /** The application's user; owns the databases. */
  readonly application: DatabaseConnection;
  /** Name of the database to clone; it must have no connections. */
  readonly template: string;
}

/** Losing all data in a crash is acceptable for a test run only. */
const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '512MB',
};

const FOLDER = 'haiqiao-test-';

/** Files in memory, on Linux. A database has a thousand files, whose creation takes a second of processor time on some disks. */
const MEMORY = '/dev/shm';
/** What the databases and the write-ahead log of a run need at most, with a reserve. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Starts an embedded server in a temporary folder, or uses the one of DATABASE_URL (whose user must be allowed to create databases), and
 * creates the template.
 * @param settings of an embedded server, in addition
 */
export async function startTestServer(
  url: string | undefined = process.env['DATABASE_URL'],
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer & { stop(): Promise<void> }> {
  const { admin, application, stop } = url ? sharedServer(url) : await ownServer(settings);
  const server = { admin, application, template: `haiqiao_template_${randomBytes(4).toString('hex')}` };
  try {
    await makeTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...server,
    stop: async () => {
      if (url) await dropTemplates(server);
      await stop();
    },
  };
}

async function makeTemplate(server: TestServer): Promise<void> {
  await runAsAdmin(server, `create database ${server.template} owner ${ownerOf(server)}`);
  const db = openDatabase(withDatabase(server.application, server.template), { max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.close();
  }
}

/** Drops the template and those made from it. */
async function dropTemplates(server: TestServer): Promise<void> {
  const client = new pg.Client(server.admin);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname::text as name from pg_database where datname like $1',
      [`${server.template.replaceAll('_', '\\_')}%`],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** Runs one statement outside any transaction, as the owner of the server. */
export async function runAsAdmin(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(server.admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server with another database. */
export function withDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** The role that owns the application's databases, quoted. */
export function ownerOf(server: TestServer): string {
  const { application } = server;
  return pg.escapeIdentifier(
    'connectionString' in application
      ? decodeURIComponent(new URL(application.connectionString).username)
      : application.user,
  );
}

function sharedServer(url: string) {
  const connection = { connectionString: url };
  return { admin: connection, application: connection, stop: () => Promise.resolve() };
}

async function ownServer(settings: Readonly<Record<string, string>>) {
  await removeLeftovers();
  // A container may forbid to run programs there, which a start under another user may have to copy.
  if (hasMemoryFolder()) return serverIn(MEMORY, settings).catch(() => serverIn(tmpdir(), settings));
  return serverIn(tmpdir(), settings);
}

function hasMemoryFolder(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
}

async function serverIn(parent: string, settings: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(parent, `${FOLDER}${process.pid}-`));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  const silent = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const start = {
    dataDir,
    log: silent,
    readerRole: MEMBER_ROLE,
    settings: { ...FAST_AND_LOOSE, ...settings },
  };
  const embedded = await startEmbeddedDatabase(start).catch((error: unknown) => {
    remove();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    remove();
  };
  return { admin: embedded.superuser, application: embedded.connection, stop };
}

/** Removes servers left by killed runs. */
async function removeLeftovers(): Promise<void> {
  const folders = [tmpdir(), MEMORY].filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(FOLDER))
      .map((name) => join(parent, name)),
  );
  for (const folder of folders) {
    const pid = Number.parseInt(basename(folder).slice(FOLDER.length), 10);
    if (isAlive(pid)) continue;
    try {
      const server = await findPostmaster(databaseIn(folder));
      if (server !== undefined) {
        process.kill(server.pid, 'SIGINT');
        await waitForEnd(server.pid, 10_000);
      }
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Leftovers of other users stay.
    }
  }
}
