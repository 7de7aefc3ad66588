import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { translatePgError, violatedConstraint } from './pg-errors.ts';

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  await open.pool.query('create table thing (id int primary key, constraint ck_thing__id check (id < 10))');
  await open.pool.query('insert into thing values (1), (2)');
});

afterAll(async () => {
  await open.close();
  await database.drop();
});

async function failure(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it was to fail');
}

test('API-02 a broken unique constraint is named, and is nobody else to judge but the service', async () => {
  const error = await failure(() => open.pool.query('insert into thing values (1)'));
  expect(violatedConstraint(error)).toBe('thing_pkey');
  expect(translatePgError(error)).toBeUndefined();
  const check = await failure(() => open.pool.query('insert into thing values (11)'));
  expect(violatedConstraint(check)).toBeUndefined();
});

test('API-02 two transactions in each other’s way end in "try again" for one of them', async () => {
  const [one, other] = [await open.pool.connect(), await open.pool.connect()];
  await one.query('begin isolation level serializable');
  await other.query('begin isolation level serializable');
  await one.query('select sum(id) from thing');
  await other.query('select sum(id) from thing');
  await one.query('insert into thing values (3)');
  await other.query('insert into thing values (4)');
  await one.query('commit');
  const error = await failure(() => other.query('commit'));
  expect(translatePgError(error)).toMatchObject({ id: 'SERVICE_BUSY', cause: error });
  await other.query('rollback');
  one.release();
  other.release();
});

test('API-02 a connection that is killed, a statement that is cancelled, a server that is not there: all pass', async () => {
  const killed = await failure(() => open.pool.query('select pg_terminate_backend(pg_backend_pid())'));
  expect(translatePgError(killed)?.id).toBe('SERVICE_BUSY');
  const late = await failure(async () => {
    const client = await open.pool.connect();
    try {
      await client.query('set statement_timeout = 10');
      await client.query('select pg_sleep(5)');
    } finally {
      client.release(true);
    }
  });
  expect(translatePgError(late)?.id).toBe('SERVICE_BUSY');
  const nobody = await failure(() => new pg.Client({ host: '127.0.0.1', port: 1 }).connect());
  expect(translatePgError(nobody)?.id).toBe('SERVICE_BUSY');
  const noSocket = await failure(() => new pg.Client({ host: '/nonexistent' }).connect());
  expect(translatePgError(noSocket)?.id).toBe('SERVICE_BUSY');
  expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('API-02 a statement of ours that is wrong is a bug, and so is a file that is missing', async () => {
  const error = await failure(() => open.pool.query('select no_such_column from thing'));
  expect(translatePgError(error)).toBeUndefined();
  expect(
    translatePgError(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
  ).toBeUndefined();
  expect(translatePgError('text')).toBeUndefined();
});
