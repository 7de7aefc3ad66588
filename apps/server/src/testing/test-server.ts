import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseConnection, openDatabase } from '#server/db/connect.ts';
import { databaseIn } from '#server/db/embedded/placement.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { isAlive, waitForEnd } from '#server/db/embedded/process-state.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/start-embedded-database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';

/** A PostgreSQL server for one run of tests, with a migrated database to clone. Plain data, so it can cross threads. */
export interface TestServer {
  /** Who may make and drop databases. */
  readonly admin: DatabaseConnection;
  /** Who the application is; owns the databases. */
  readonly application: DatabaseConnection;
  /** Name of the database to clone; nobody may be connected to it. */
  readonly template: string;
}

/** Losing everything when the machine goes down is fine for a test run, and for nothing else. */
const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

const FOLDER = 'haiqiao-test-';

/**
 * Starts an embedded server in a temporary folder, or takes the one of DATABASE_URL (whose user must be allowed to make
 * databases), and makes the template.
 */
export async function startTestServer(
  url: string | undefined = process.env['DATABASE_URL'],
): Promise<TestServer & { stop(): Promise<void> }> {
  const { admin, application, stop } = url ? sharedServer(url) : await ownServer();
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
  const { db, close } = openDatabase(withDatabase(server.application, server.template), { max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await close();
  }
}

/** Takes the template away with those that were made of it. */
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

/** The same server, another database. */
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

async function ownServer() {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const silent = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const embedded = await startEmbeddedDatabase({ dataDir, log: silent, settings: FAST_AND_LOOSE });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { admin: embedded.superuser, application: embedded.connection, stop };
}

/** A run that was killed leaves its server behind; the next one takes it away. */
async function removeLeftovers(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER));
  for (const name of folders) {
    const pid = Number.parseInt(name.slice(FOLDER.length), 10);
    if (isAlive(pid)) continue;
    try {
      const folder = join(tmpdir(), name);
      const server = await findPostmaster(databaseIn(folder));
      if (server !== undefined) {
        process.kill(server.pid, 'SIGINT');
        await waitForEnd(server.pid, 10_000);
      }
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's leftovers are not ours to remove.
    }
  }
}
