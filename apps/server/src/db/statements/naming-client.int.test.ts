import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type OpenDatabase, openDatabase } from '../connect.ts';
import { keepStatement, slot } from '../kept-statement.ts';

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: whatever a transaction leaves behind would be met by the next one.
  open = openDatabase(database.connection, { max: 1 });
  await sql`create table note (id integer primary key)`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const put = (id: number) => CompiledQuery.raw('insert into note (id) values ($1)', [id]);

const ids = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select id from note where id > ${0} order by id`.execute(
    open.db,
  );
  return rows.map(({ id }) => id);
};

test('API-02 a transaction is begun by its first statement, whatever comes first, and undone as a whole', async () => {
  const first = [
    (id: number) => put(id),
    (id: number) => CompiledQuery.raw(`insert into note (id) values (${id})`),
  ];
  for (const [index, statement] of first.entries()) {
    const failing = open.db.transaction().execute(async (db) => {
      await db.executeQuery(statement(10 + index));
      await db.executeQuery(put(20 + index));
      throw new Error('not so');
    });
    await expect(failing).rejects.toThrow('not so');
    expect(await ids()).toEqual([]);
  }
});

test('API-02 a first statement that fails leaves no transaction behind, and nothing prepared that is not', async () => {
  for (const text of ['insert into note (id) values ($1::integer / 0)', 'select $1 from no_such_table']) {
    const failing = () =>
      open.db.transaction().execute((db) => db.executeQuery(CompiledQuery.raw(text, [1])));
    await expect(failing()).rejects.toThrow(/division by zero|does not exist/u);
    // The same again over the same connection says the same.
    await expect(failing()).rejects.toThrow(/division by zero|relation "no_such_table" does not exist/u);
  }
  await open.db.executeQuery(put(1));
  expect(await ids()).toEqual([1]);
});

test('API-02 a transaction in which nothing is asked ends; one that only reads refuses to write', async () => {
  expect(await open.db.transaction().execute(() => Promise.resolve('nothing'))).toBe('nothing');
  const reading = open.db.transaction().setAccessMode('read only');
  await expect(reading.execute((db) => db.executeQuery(put(2)))).rejects.toThrow('read-only');
  await expect(reading.execute((db) => db.executeQuery(put(2)))).rejects.toThrow('read-only');
  const answered = await open.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ two: number }>`select ${2}::integer as two`.execute(db);
    await db.executeQuery(put(3));
    return rows;
  });
  expect(answered).toEqual([{ two: 2 }]);
  expect(await ids()).toEqual([1, 3]);
});

const into = keepStatement<{ id: number; written: number }>(
  sql`with made as (insert into note (id) values (${slot('id')}::integer) returning id)
    select id, 1 / ${slot('divisor')}::integer as written from made`,
  { endsTransaction: true },
);

test('API-02 a statement that ends its transaction commits with itself, and nothing more is asked in it', async () => {
  const seen = await open.db.transaction().execute(async (db) => {
    await db.executeQuery(put(101));
    const rows = await into.run({ db }, { id: 102, divisor: 1 });
    await expect(db.executeQuery(put(103))).rejects.toThrow('committed already');
    return rows;
  });
  expect(seen).toEqual([{ id: 102, written: 1 }]);
  expect(await ids()).toEqual([1, 3, 101, 102]);
  // What goes wrong afterwards takes nothing back, and the connection is as good as before.
  const late = open.db.transaction().execute(async (db) => {
    await db.executeQuery(put(104));
    await into.run({ db }, { id: 105, divisor: 1 });
    throw new Error('too late');
  });
  await expect(late).rejects.toThrow('too late');
  expect(await ids()).toEqual([1, 3, 101, 102, 104, 105]);
});

test('API-02 where a statement that ends its transaction fails, nothing of the transaction is committed', async () => {
  for (const [values, why] of [
    [{ id: 107, divisor: 0 }, 'division by zero'],
    [{ id: 1, divisor: 1 }, 'duplicate key'],
  ] as const) {
    const failing = open.db.transaction().execute(async (db) => {
      await db.executeQuery(put(106));
      await into.run({ db }, values);
    });
    await expect(failing).rejects.toThrow(why);
    expect(await ids()).toEqual([1, 3, 101, 102, 104, 105]);
  }
});

const along = keepStatement(
  sql`insert into note (id) select ${slot('id')}::integer / ${slot('divisor')}::integer`,
  { goesAlong: true },
);

const transact = (work: (db: OpenDatabase['db']) => Promise<unknown>) => open.db.transaction().execute(work);

test('API-02 a statement that nobody waits for goes along with the next one, and with the commit where there is none', async () => {
  await sql`delete from note`.execute(open.db);
  // Outside a transaction, and where it is not prepared yet, it is waited for.
  await along.run(open, { id: 1, divisor: 1 });
  for (const start of [10, 20]) {
    await transact(async (db) => {
      await db.executeQuery(put(start));
      await along.run({ db }, { id: start + 1, divisor: 1 });
      await along.run({ db }, { id: start + 2, divisor: 1 });
      // The next one sees what they did, whether it is prepared or simply said.
      const { rows } = await sql<{ id: number }>`select id from note where id > ${start}`.execute(db);
      expect(rows.map(({ id }) => id)).toEqual([start + 1, start + 2]);
      await along.run({ db }, { id: start + 3, divisor: 1 });
      const said = await db.executeQuery<{ total: number }>(
        CompiledQuery.raw('select count(*)::integer as total from note'),
      );
      expect(said.rows).toEqual([{ total: start === 10 ? 5 : 10 }]);
      await along.run({ db }, { id: start + 4, divisor: 1 });
    });
  }
  await transact(async (db) => {
    await along.run({ db }, { id: 30, divisor: 1 });
    await along.run({ db }, { id: 31, divisor: 1 });
    await along.run({ db }, { id: 32, divisor: 1 });
    return into.run({ db }, { id: 33, divisor: 1 });
  });
  const written = [1, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31, 32, 33];
  expect(await ids()).toEqual(written);
  const undone = transact(async (db) => {
    await db.executeQuery(put(40));
    await along.run({ db }, { id: 41, divisor: 1 });
    throw new Error('not so');
  });
  await expect(undone).rejects.toThrow('not so');
  expect(await ids()).toEqual(written);
});

test('API-02 where it fails, whatever it goes along with fails, and nothing of the transaction is left', async () => {
  const before = await ids();
  const endings = [
    (db: OpenDatabase['db']) => sql`select ${1}::integer as never_prepared_before`.execute(db),
    (db: OpenDatabase['db']) => into.run({ db }, { id: 52, divisor: 1 }),
    (db: OpenDatabase['db']) => db.executeQuery(CompiledQuery.raw('select 1 as said')),
    () => Promise.resolve(),
  ];
  for (const end of endings) {
    const failing = transact(async (db) => {
      await db.executeQuery(put(50));
      await along.run({ db }, { id: 51, divisor: 0 });
      await end(db);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await ids()).toEqual(before);
  }
  // The same connection is as good as before.
  await transact((db) => sql`select ${1}::integer as never_prepared_before`.execute(db));
  await transact((db) => into.run({ db }, { id: 53, divisor: 1 }));
  expect(await ids()).toEqual([...before, 53]);
});
