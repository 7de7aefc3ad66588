import { realpathSync } from 'node:fs';
import pg from 'pg';
import { APPLICATION, type EmbeddedConnection } from '#server/db/embedded/server-address.ts';
import { StartError } from '#server/lib/start-error.ts';

/**
 * Makes the application's role and database if they are not there yet. The role owns its database and nothing else:
 * a superuser would pass every row security policy, and could run programs.
 * @throws StartError when something else than our server answers
 */
export async function prepareApplicationDatabase(
  superuser: EmbeddedConnection,
  databaseDir: string,
): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const found = await client.query<{ folder: string; has_role: boolean; has_database: boolean }>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_database where datname = $1) as has_database`,
      [APPLICATION],
    );
    const state = found.rows[0];
    if (state === undefined || realpathSync(state.folder) !== realpathSync(databaseDir)) {
      throw new StartError(`Another PostgreSQL answers at ${superuser.host}, not the one of ${databaseDir}.`);
    }
    if (!state.has_role) await client.query(createRole(superuser.password));
    if (!state.has_database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
}

function createRole(password: string | undefined): string {
  const clause = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  return `create role ${APPLICATION} login${clause}`;
}
