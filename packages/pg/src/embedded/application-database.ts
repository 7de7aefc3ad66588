import { realpathSync } from 'node:fs';
import pg from 'pg';
import { APPLICATION, type EmbeddedConnection } from './server-address.ts';
import { DatabaseStartError } from './start-error.ts';

interface State {
  readonly folder: string;
  readonly has_role: boolean;
  readonly has_reader_role: boolean;
  readonly has_database: boolean;
}

/** The application's role and database, and the expected server. */
export interface ApplicationDatabaseOptions {
  /** PGDATA of the expected server. */
  readonly databaseDir: string;
  /** Role of restricted readers. */
  readonly readerRole: string;
}

/**
 * Creates the application's role and database if they do not exist, and the role of restricted readers. The application's role owns only
 * its database: a superuser would bypass every row security policy, and could run programs.
 * @throws DatabaseStartError when a different server responds
 */
export async function prepareApplicationDatabase(
  superuser: EmbeddedConnection,
  { databaseDir, readerRole }: ApplicationDatabaseOptions,
): Promise<void> {
  const client = openClient(superuser);
  await client.connect();
  try {
    const found = await client.query<State>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_roles where rolname = $2) as has_reader_role,
              exists (select from pg_database where datname = $1) as has_database`,
      [APPLICATION, readerRole],
    );
    const state = found.rows[0];
    if (state === undefined || realpathSync(state.folder) !== realpathSync(databaseDir)) {
      throw new DatabaseStartError(
        `A different PostgreSQL server responds at ${superuser.host}, not that of ${databaseDir}.`,
      );
    }
    if (!state.has_role) await client.query(createRole(superuser.password));
    if (!state.has_reader_role)
      await client.query(`create role ${pg.escapeIdentifier(readerRole)} nologin role ${APPLICATION}`);
    if (!state.has_database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
  await trustComparisons(superuser);
}

/**
 * Comparison operators that must use indexes under row security (decision 0020). PostgreSQL does not mark them leakproof, because it has
 * not verified that errors reveal no values. They are safe: comparing numbers, lists of numbers and lists of texts never fails.
 */
const TRUSTED = [
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((name) => `numeric_${name}(numeric,numeric)`),
  ...['arraycontains', 'arraycontained', 'arrayoverlap'].map((name) => `${name}(anyarray,anyarray)`),
];

async function trustComparisons(superuser: EmbeddedConnection): Promise<void> {
  const client = openClient({ ...superuser, database: APPLICATION });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from unnest($1::text[]) as trusted (name)
       join pg_proc p on p.oid = to_regprocedure('pg_catalog.' || trusted.name) where not p.proleakproof`,
      [TRUSTED],
    );
    for (const { name } of rows) await client.query(`alter function pg_catalog.${name} leakproof`);
  } finally {
    await client.end();
  }
}

function createRole(password: string | undefined): string {
  const clause = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  return `create role ${APPLICATION} login${clause}`;
}

/** A lost connection fails the running statement; its event alone must not end the process. */
function openClient(connection: EmbeddedConnection): pg.Client {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  return client;
}
