import { realpathSync } from 'node:fs';
import pg from 'pg';
import { APPLICATION, type EmbeddedConnection } from '#server/db/embedded/server-address.ts';
import { WALL_ROLE } from '#server/db/wall.ts';
import { StartError } from '#server/lib/start-error.ts';

interface State {
  readonly folder: string;
  readonly has_role: boolean;
  readonly has_wall_role: boolean;
  readonly has_database: boolean;
}

/**
 * Makes the application's role and database if they are not there yet, and the role that members read as. The first owns its
 * database and nothing else: a superuser would pass every row security policy, and could run programs.
 * @throws StartError when something else than our server answers
 */
export async function prepareApplicationDatabase(
  superuser: EmbeddedConnection,
  databaseDir: string,
): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const found = await client.query<State>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_roles where rolname = $2) as has_wall_role,
              exists (select from pg_database where datname = $1) as has_database`,
      [APPLICATION, WALL_ROLE],
    );
    const state = found.rows[0];
    if (state === undefined || realpathSync(state.folder) !== realpathSync(databaseDir)) {
      throw new StartError(`Another PostgreSQL answers at ${superuser.host}, not the one of ${databaseDir}.`);
    }
    if (!state.has_role) await client.query(createRole(superuser.password));
    if (!state.has_wall_role) await client.query(`create role ${WALL_ROLE} nologin role ${APPLICATION}`);
    if (!state.has_database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
  await trustComparisons(superuser);
}

/**
 * Comparisons by which indexes are asked that row security would otherwise close (decision 0020): PostgreSQL has not looked whether they
 * tell about values that they are given, as by an error. They do not: numbers compare whatever they are, and so do
 * lists of numbers and texts.
 */
const TRUSTED = [
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((name) => `numeric_${name}(numeric,numeric)`),
  ...['arraycontains', 'arraycontained', 'arrayoverlap'].map((name) => `${name}(anyarray,anyarray)`),
];

async function trustComparisons(superuser: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...superuser, database: APPLICATION });
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
