import { asJsonCells, type PooledDatabase } from '@haiqiao/pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './connect.ts';
import type { Tables } from './tables.ts';

let database: TestDatabase;
let open: PooledDatabase<Tables>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection, { max: 2 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** One value of every supported column type, as SQL. */
const VALUES = [
  `'海"桥\\\\'::text`,
  `'a'::varchar(3)`,
  `'0191c4cd-4f70-7eed-8000-0000000450cf'::uuid`,
  `7::smallint`,
  `'-2147483648'::integer`,
  `9007199254740993::bigint`,
  `1234567890123456.78::numeric(18, 2)`,
  `'NaN'::numeric`,
  `0.1::float8`,
  `'-Infinity'::float4`,
  `true`,
  `false`,
  `'2026-11-20'::date`,
  `'2026-11-20 08:30:00.123456+08'::timestamptz`,
  `'2026-11-20 08:30:00+00'::timestamptz`,
  `'2026-11-20 08:30:00.5'::timestamp`,
  `'{"a": [1, null]}'::jsonb`,
  `'{"b":"海"}'::json`,
  `array['a', null, '海"']::text[]`,
  `array[1, 2]::integer[]`,
  `'{}'::text[]`,
  `array['a', '海 桥', '海桥']::text[]`,
  `array['海桥', 'null', 'Null']::text[]`,
  `array['海桥', null]::text[]`,
  `array['', '{', ',', E'\\n', E'\\x01']::text[]`,
  `array[array['a', 'b'], array['c', 'd']]::text[]`,
  `'2026-11-20 08:30:00.25+08'::timestamptz`,
  `array['0191c4cd-4f70-7eed-8000-0000000450cf', '0191c4cd-4f70-7eed-8000-0000000450d0']::uuid[]`,
  `null::text`,
].map((value) => sql.raw(value));

test('ENG-03 every type is converted to the same JSON as PostgreSQL produces', async () => {
  const one = sql.val('x');
  const { rows } = await asJsonCells(sql`select ${sql.join(VALUES)} where ${one}::text = 'x'`).execute(open);
  const result = await sql<{ cells: string }>`
    select json_build_array(${sql.join(VALUES)})::text as cells where ${one}::text = 'x'`.execute(open);
  const text = `[${(rows[0] ?? []).map((cell) => cell ?? 'null').join(',')}]`;
  expect(JSON.parse(text)).toEqual(JSON.parse(result.rows[0]?.cells ?? ''));
  // Digits beyond the precision of a JavaScript number are preserved.
  expect(text).toContain('9007199254740993,1234567890123456.78,');
});

test('ENG-03 a statement without parameters returns cells too', async () => {
  const { rows } = await asJsonCells(sql`select '海'::text, 1`).execute(open);
  expect(rows).toEqual([['"海"', '1']]);
});

test('ENG-03 other statements on the same connection return rows as usual', async () => {
  await open.transaction().execute(async (db) => {
    const cells = await asJsonCells(sql`select ${'海'}::text, ${1}::integer`).execute(db);
    expect(cells.rows).toEqual([['"海"', '1']]);
    const rows = await sql`select ${'海'}::text as name`.execute(db);
    expect(rows.rows).toEqual([{ name: '海' }]);
  });
});
