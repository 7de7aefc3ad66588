import { type PooledDatabase, prepareStatement, slot } from '@haiqiao/pg';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Tables } from '#server/db/tables.ts';
import { openDatabase } from './connect.ts';

let database: TestDatabase;
let open: PooledDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: anything left by a transaction would affect the next one.
  open = openDatabase(database.connection, { max: 1 });
  await sql`create table note (id integer primary key)`.execute(open);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const put = (id: number) => CompiledQuery.raw('insert into note (id) values ($1)', [id]);

const ids = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select id from note where id > ${0} order by id`.execute(open);
  return rows.map(({ id }) => id);
};

test('API-02 a transaction begins with its first statement, whatever its kind, and rolls back as a whole', async () => {
  const first = [
    (id: number) => put(id),
    (id: number) => CompiledQuery.raw(`insert into note (id) values (${id})`),
  ];
  for (const [index, statement] of first.entries()) {
    const failing = open.transaction().execute(async (db) => {
      await db.executeQuery(statement(10 + index));
      await db.executeQuery(put(20 + index));
      throw new Error('not so');
    });
    await expect(failing).rejects.toThrow('not so');
    expect(await ids()).toEqual([]);
  }
});

test('API-02 a failing first statement leaves no transaction and no invalid prepared statement', async () => {
  for (const text of ['insert into note (id) values ($1::integer / 0)', 'select $1 from no_such_table']) {
    const failing = () => open.transaction().execute((db) => db.executeQuery(CompiledQuery.raw(text, [1])));
    await expect(failing()).rejects.toThrow(/division by zero|does not exist/u);
    // A repetition over the same connection gives the same error.
    await expect(failing()).rejects.toThrow(/division by zero|relation "no_such_table" does not exist/u);
  }
  await open.executeQuery(put(1));
  expect(await ids()).toEqual([1]);
});

test('API-02 an empty transaction ends, and a read-only one rejects writes', async () => {
  expect(await open.transaction().execute(() => Promise.resolve('nothing'))).toBe('nothing');
  const reading = open.transaction().setAccessMode('read only');
  await expect(reading.execute((db) => db.executeQuery(put(2)))).rejects.toThrow('read-only');
  await expect(reading.execute((db) => db.executeQuery(put(2)))).rejects.toThrow('read-only');
  const answered = await open.transaction().execute(async (db) => {
    const { rows } = await sql<{ two: number }>`select ${2}::integer as two`.execute(db);
    await db.executeQuery(put(3));
    return rows;
  });
  expect(answered).toEqual([{ two: 2 }]);
  expect(await ids()).toEqual([1, 3]);
});

const into = prepareStatement<{ id: number; written: number }>(
  sql`with made as (insert into note (id) values (${slot('id')}::integer) returning id)
    select id, 1 / ${slot('divisor')}::integer as written from made`,
  { endsTransaction: true },
);

test('API-02 a statement that ends its transaction commits it, and no further statement is accepted', async () => {
  const found = await open.transaction().execute(async (db) => {
    await db.executeQuery(put(101));
    const rows = await into.run({ db }, { id: 102, divisor: 1 });
    await expect(db.executeQuery(put(103))).rejects.toThrow('already committed');
    return rows;
  });
  expect(found).toEqual([{ id: 102, written: 1 }]);
  expect(await ids()).toEqual([1, 3, 101, 102]);
  // A later error undoes nothing, and the connection remains usable.
  const late = open.transaction().execute(async (db) => {
    await db.executeQuery(put(104));
    await into.run({ db }, { id: 105, divisor: 1 });
    throw new Error('too late');
  });
  await expect(late).rejects.toThrow('too late');
  expect(await ids()).toEqual([1, 3, 101, 102, 104, 105]);
});

test('API-02 when a statement that ends its transaction fails, nothing is committed', async () => {
  for (const [values, why] of [
    [{ id: 107, divisor: 0 }, 'division by zero'],
    [{ id: 1, divisor: 1 }, 'duplicate key'],
  ] as const) {
    const failing = open.transaction().execute(async (db) => {
      await db.executeQuery(put(106));
      await into.run({ db }, values);
    });
    await expect(failing).rejects.toThrow(why);
    expect(await ids()).toEqual([1, 3, 101, 102, 104, 105]);
  }
});
