import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { assertReachable } from '#server/db/connect-database.ts';
import { StartError } from '#server/lib/start-error.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { runAsAdmin } from '#server/testing/test-server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function refusal(url: string): Promise<string> {
  const error: unknown = await assertReachable(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof StartError ? error.message : '';
}

test('a database that we own is accepted', async () => {
  await expect(assertReachable(database.url)).resolves.toBeUndefined();
});

test('no server listens at the address', async () => {
  expect(await refusal('postgres://u:s3cret@127.0.0.1:1/db')).toBe(
    'PostgreSQL does not answer at 127.0.0.1:1 (DATABASE_URL): start it, or correct the address.',
  );
});

test('the host does not exist', async () => {
  const sentence = await refusal('postgres://u:s3cret@no-such-host.invalid/db');
  expect(sentence).toBe('The host no-such-host.invalid of DATABASE_URL is unknown: correct its name.');
});

test('the database does not exist', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  expect(await refusal(url.href)).toMatch(/has no database no_such_database \(DATABASE_URL\): create it/);
});

test('the server does not know the user', async () => {
  const url = new URL(database.url);
  url.username = 'no_such_user';
  expect(await refusal(url.href)).toMatch(/refuses the user no_such_user of DATABASE_URL/);
});

test('the server is not PostgreSQL', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sentence = await refusal(`postgres://u:s3cret@127.0.0.1:${port}/db`);
  other.close();
  expect(sentence).toMatch(/^The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be used: .+\.$/);
  expect(sentence).not.toContain('s3cret');
});

test('a user that may not create tables', async () => {
  const server = inject('testServer');
  await runAsAdmin(server, 'drop role if exists onlooker');
  await runAsAdmin(server, "create role onlooker login password 'onlooker'");
  const url = new URL(database.url);
  url.username = 'onlooker';
  url.password = 'onlooker';
  expect(await refusal(url.href)).toMatch(/^The user onlooker of DATABASE_URL may not create tables/);
  await runAsAdmin(server, 'drop role onlooker');
});
