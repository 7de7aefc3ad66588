import { type PooledDatabase, statementName } from '@haiqiao/pg';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Tables } from '#server/db/tables.ts';
import { openDatabase } from './connect.ts';

let database: TestDatabase;
let open: PooledDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection, { max: 1 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const preparedTexts = async (): Promise<string[]> => {
  const { rows } = await open.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  return rows.map(({ statement }) => statement);
};

const query = (text: string, value: unknown) => open.executeQuery(CompiledQuery.raw(text, [value]));

const ask = (index: number) => query(`select $1::integer + ${index} as sum`, 1);

test('API-02 new statements neither pile up nor prevent others from being prepared', async () => {
  const hot = 'select $1::text as hot';
  for (let index = 0; index < 1_500; index += 1) {
    const { rows } = await ask(index);
    expect(rows).toEqual([{ sum: 1 + index }]);
    if (index % 200 === 0) await query(hot, 'x');
  }
  const texts = await preparedTexts();
  expect(texts.length).toBeLessThanOrEqual(500);
  expect(texts).toContain(hot);
  expect(texts).toContain('select $1::integer + 1499 as sum');
  expect(texts).not.toContain('select $1::integer + 0 as sum');
  // An evicted statement is simply prepared again.
  expect((await ask(0)).rows).toEqual([{ sum: 1 }]);
  expect(await preparedTexts()).toContain('select $1::integer + 0 as sum');
});

test('API-02 statements are also evicted inside a failed transaction', async () => {
  const client = await open.pool.connect();
  await client.query('begin');
  await expect(client.query('select 1 / $1::integer', [0])).rejects.toThrow('division by zero');
  for (let index = 2_000; index < 2_600; index += 1)
    await expect(client.query(`select $1::integer + ${index}`, [1])).rejects.toThrow('aborted');
  await client.query('rollback');
  client.release();
  expect((await ask(1)).rows).toEqual([{ sum: 2 }]);
  expect((await preparedTexts()).length).toBeLessThanOrEqual(500);
});

test('API-02 many new statements at once over the pipeline all get their answers', async () => {
  await sql`select 1`.execute(open);
  const { pipeline } = open;
  const run = async (index: number) => {
    const text = `select $1::integer + ${index} as sum`;
    return pipeline?.run({ name: statementName(text), text, values: [1] });
  };
  // Both connections of the pipeline are up.
  await expect.poll(() => Promise.all([run(1), run(2)])).toEqual([[{ sum: 2 }], [{ sum: 3 }]]);
  for (let start = 0; start < 1_200; start += 150) {
    const indexes = Array.from({ length: 150 }, (_, at) => start + at);
    const answers = await Promise.all(indexes.map(run));
    expect(answers).toEqual(indexes.map((index) => [{ sum: 1 + index }]));
  }
}, 30_000);

test('API-02 a statement returns the same columns on each run, and an error once they differ', async () => {
  await sql`create table label (id integer primary key, name text)`.execute(open);
  const put = 'insert into label (id, name) values ($1::integer, $1::integer::text)';
  const rowsOf = async (text: string, value: unknown) => (await query(text, value)).rows;
  for (const id of [1, 2, 3]) expect(await rowsOf(put, id)).toEqual([]);
  const all = 'select * from label where id <= $1 order by id';
  const first = { id: 1, name: '1' };
  for (const [most, wanted] of [
    [1, [first]],
    [0, []],
    [1, [first]],
  ] as const)
    expect(await rowsOf(all, most)).toEqual(wanted);
  await expect(rowsOf(all, 'x')).rejects.toThrow('invalid input syntax');
  expect(await rowsOf(all, 1)).toEqual([first]);
  for (let round = 0; round < 3; round += 1) {
    const inside = await open.transaction().execute(async (db) => {
      const own = await db.executeQuery(CompiledQuery.raw(all, [1]));
      return [own.rows, (await db.executeQuery(CompiledQuery.raw(all, [0]))).rows];
    });
    expect(inside).toEqual([[first], []]);
  }
  await sql`alter table label add column place integer default 7`.execute(open);
  await expect(rowsOf(all, 1)).rejects.toThrow('cached plan must not change result type');
  // Statements that name their columns are not affected.
  const named = 'select name from label where id = $1';
  expect(await rowsOf(named, 2)).toEqual([{ name: '2' }]);
  await sql`alter table label drop column place`.execute(open);
  expect([await rowsOf(named, 3), await rowsOf(all, 1)]).toEqual([[{ name: '3' }], [first]]);
});

test('API-02 a transaction begins even when its BEGIN is the least recently used prepared statement', async () => {
  const begun = (index: number) =>
    open
      .transaction()
      .execute(
        async (db) =>
          (await db.executeQuery(CompiledQuery.raw(`select $1::integer + ${index} as sum`, [1]))).rows,
      );
  await begun(4_000);
  for (let index = 4_001; index < 4_500; index += 1) await ask(index);
  expect(await begun(4_500)).toEqual([{ sum: 4_501 }]);
});
