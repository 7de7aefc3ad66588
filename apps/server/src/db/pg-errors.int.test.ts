import { AppError } from '@haiqiao/contract/errors';
import { type PooledDatabase, ROW_SCOPE_VIOLATION, violatedConstraint } from '@haiqiao/pg';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './connect.ts';
import type { Tables } from './tables.ts';
import { asAppError, translatePgError } from './pg-errors.ts';

let database: TestDatabase;
let open: PooledDatabase<Tables>;

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

test('API-02 a violated unique constraint is named, and only the service interprets it', async () => {
  const error = await failure(() => open.pool.query('insert into thing values (1)'));
  expect(violatedConstraint(error)).toBe('thing_pkey');
  expect(translatePgError(error)).toBeUndefined();
  const check = await failure(() => open.pool.query('insert into thing values (11)'));
  expect(violatedConstraint(check)).toBeUndefined();
});

test('API-02 two conflicting transactions give "try again" for one of them', async () => {
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

test('API-02 a killed connection, a cancelled statement and a missing server are temporary errors', async () => {
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
  expect(translatePgError(late)?.id).toBe('SERVICE_TIMED_OUT');
  const unreachable = await failure(() => new pg.Client({ host: '127.0.0.1', port: 1 }).connect());
  expect(translatePgError(unreachable)?.id).toBe('SERVICE_BUSY');
  const noSocket = await failure(() => new pg.Client({ host: '/nonexistent' }).connect());
  expect(translatePgError(noSocket)?.id).toBe('SERVICE_BUSY');
  expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('API-02 an invalid statement is a bug, and so is a missing file', async () => {
  const error = await failure(() => open.pool.query('select no_such_column from thing'));
  expect(translatePgError(error)).toBeUndefined();
  expect(
    translatePgError(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
  ).toBeUndefined();
  expect(translatePgError('text')).toBeUndefined();
});

test('PERM-03 ROW_SCOPE_VIOLATION becomes RECORD_OUT_OF_ROWS, also in a prepared statement; a division by zero stays a bug', async () => {
  const guarded = 'select case when $1::boolean then 1 else sys_raise_row_scope_violation() end as written';
  expect((await open.pool.query(guarded, [true])).rows).toEqual([{ written: 1 }]);
  const error = await failure(() => open.pool.query(guarded, [false]));
  expect(error).toMatchObject({ code: ROW_SCOPE_VIOLATION });
  expect(translatePgError(error)?.id).toBe('RECORD_OUT_OF_ROWS');
  const bug = await failure(() => open.pool.query('select 1 / $1::integer', [0]));
  expect(translatePgError(bug)).toBeUndefined();
});

test('API-02 any error becomes one of the catalogue: its own, invalid input for a NUL character, the given translation, INTERNAL', async () => {
  const own = new AppError('RECORD_NOT_FOUND');
  expect(asAppError(own)).toBe(own);
  const unstorable = await failure(() => open.pool.query('select $1::jsonb', ['"\\u0000"']));
  expect(asAppError(unstorable).id).toBe('REQUEST_INVALID');
  const bug = new Error('a bug');
  expect(asAppError(bug)).toMatchObject({ id: 'INTERNAL', cause: bug });
  expect(asAppError(bug, () => own)).toBe(own);
});
