import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('every test database is migrated, and separate from the others', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.url, 'create table only_here (id int)');
  const tables = `select count(*)::int as count from pg_tables where tablename in ('sys_migration', 'only_here')`;
  expect(await ask(one.url, tables)).toEqual([{ count: 2 }]);
  expect(await ask(other.url, tables)).toEqual([{ count: 1 }]);
  await Promise.all([one.drop(), other.drop()]);
});

test('the application is not a superuser, and a dropped database is gone', async () => {
  const database = await createTestDatabase();
  const role = 'select rolsuper from pg_roles where rolname = current_user';
  if (!process.env['DATABASE_URL']) expect(await ask(database.url, role)).toEqual([{ rolsuper: false }]);
  await database.drop();
  await expect(ask(database.url, 'select 1')).rejects.toThrow(/does not exist/);
});
