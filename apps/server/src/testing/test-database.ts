import type { DatabaseConnection } from '@haiqiao/pg';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type TestModules, templateWith } from '#server/testing/module-template.ts';
import { ownerOf, runAsAdmin, type TestServer, withDatabase } from '#server/testing/test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A separate, migrated and otherwise empty database. */
export interface TestDatabase {
  /** For `openDatabase` and `pg`. */
  readonly connection: DatabaseConnection;
  /** The same as a URL, for DATABASE_URL of a child process. */
  readonly url: string;
  /** Drops it and disconnects all clients. */
  drop(): Promise<void>;
}

/**
 * Clones the template database in about 40 ms. One per test file.
 * @param server the run's server; integration tests leave it out
 * @param modules business areas installed in it; none by default
 */
export async function createTestDatabase(
  server: TestServer = inject('testServer'),
  modules?: TestModules,
): Promise<TestDatabase> {
  const name = `haiqiao_test_${randomBytes(6).toString('hex')}`;
  const template = modules === undefined ? server.template : await templateWith(server, modules);
  // Copies files. The other strategy writes every page to the write-ahead log as well, which takes three times as long.
  const options = `template ${template} owner ${ownerOf(server)} strategy file_copy`;
  await runAsAdmin(server, `create database ${name} ${options}`);
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
  // A socket folder cannot replace the host name.
  if (connection.host.startsWith('/')) url.searchParams.set('host', connection.host);
  else url.host = `${connection.host}:${connection.port ?? 5432}`;
  return url.href;
}
