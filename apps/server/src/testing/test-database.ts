import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseConnection } from '#server/db/connect.ts';
import { ownerOf, runAsAdmin, type TestServer, withDatabase } from '#server/testing/test-server.ts';

/** A database of one's own, migrated, otherwise empty. */
export interface TestDatabase {
  /** For `openDatabase` and `pg`. */
  readonly connection: DatabaseConnection;
  /** The same as a URL, for DATABASE_URL of a child process. */
  readonly url: string;
  /** Removes it, cutting whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Clones the template database, some 40 ms. One per test file.
 * @param server the run's server; integration tests leave it out
 */
export async function createTestDatabase(server: TestServer = inject('testServer')): Promise<TestDatabase> {
  const name = `haiqiao_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(server, `create database ${name} template ${server.template} owner ${ownerOf(server)}`);
  const connection = withDatabase(server.application, name);
  return {
    connection,
    url: urlOf(connection),
    drop: () => runAsAdmin(server, `drop database if exists ${name} with (force)`),
  };
}

function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const url = new URL(`postgres://localhost/${connection.database}`);
  url.username = connection.user;
  url.password = connection.password ?? '';
  // A socket's folder cannot stand in the place of the host name.
  if (connection.host.startsWith('/')) url.searchParams.set('host', connection.host);
  else url.host = `${connection.host}:${connection.port ?? 5432}`;
  return url.href;
}
