import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseConnection } from '#server/db/connect.ts';
import { type TestModules, templateWith } from '#server/testing/module-template.ts';
import { ownerOf, runAsAdmin, type TestServer, withDatabase } from '#server/testing/test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

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
 * @param modules business areas that are installed in it; none unless given
 */
export async function createTestDatabase(
  server: TestServer = inject('testServer'),
  modules?: TestModules,
): Promise<TestDatabase> {
  const name = `haiqiao_test_${randomBytes(6).toString('hex')}`;
  const template = modules === undefined ? server.template : await templateWith(server, modules);
  await runAsAdmin(server, `create database ${name} template ${template} owner ${ownerOf(server)}`);
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
