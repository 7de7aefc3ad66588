import { queryRecords } from '@haiqiao/contract/endpoints';
import { searchCodes } from '@haiqiao/contract/query';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../apps/server/src/context.ts';
import { installModules } from '../../apps/server/src/platform/install/install-modules.ts';
import type { SignedIn } from '../../apps/server/src/testing/actors.ts';
import { loadTestModules } from '../../apps/server/src/testing/module-template.ts';
import { type TestApp, testApp } from '../../apps/server/src/testing/test-app.ts';
import { bareTable } from './bare-table.ts';
import { fillFilings } from './fill-filings.ts';
import { fillLibrary } from './fill-library.ts';
import { numberCodesSql } from './number-codes.ts';

const LIST = 'rs_center_record_list';
const LIBRARY = { table: 'biz_enterprise', module: 'enterprise' };

let centre: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  centre = await testApp({ modules: 'shipped' });
  pool = new pg.Pool({ ...centre.database.connection, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await centre.close();
});

/** Indexes and constraints of a table, as reported by the database. */
async function partsOfTable(table = LIBRARY.table): Promise<readonly string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select regexp_replace(pg_get_indexdef(indexrelid), '''false''|false', 'off') as part from pg_index where indrelid = $1::regclass
     union all
     select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
     order by 1`,
    [table],
  );
  return rows.map(({ part }) => part);
}

const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b);

const install = async () =>
  installModules(systemContext(centre.base, 'test'), await loadTestModules('shipped'));

test('ENT-01 a filled library has all its former indexes and references, and is marked as complete', async () => {
  const before = await partsOfTable();
  const { added } = await fillLibrary(centre.database.connection, 500);
  expect(added).toBe(500);
  expect(await partsOfTable()).toEqual(before);
  expect((await install()).installed).toEqual([]);
});

test('ENT-01 parts removed by a killed seed run are recreated by the next start', async () => {
  const before = await partsOfTable();
  await bareTable(pool, LIBRARY);
  expect((await partsOfTable()).length).toBeLessThan(before.length - 20);
  const { steps } = await install();
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['addIndex', 'addReference', 'validate']));
  expect(await partsOfTable()).toEqual(before);
  expect((await install()).installed).toEqual([]);
});

test('REC-01 every active enterprise of a filled library has one filing, and the table has all its indexes', async () => {
  await fillLibrary(centre.database.connection, 500);
  const table = 'biz_center_record';
  const before = await partsOfTable(table);
  const filed = await fillFilings(centre.database.connection, { drafts: 3, pending: 5 });
  expect(await partsOfTable(table)).toEqual(before);
  const { rows } = await pool.query<{ status: string; count: number }>(
    `select status, count(*)::integer as count from ${table} group by status`,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  expect([counts.get('DRAFT'), counts.get('PRELIM_PENDING')]).toEqual([3, 5]);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(filed);
  expect(filed).toBeGreaterThan(400);
  expect(await fillFilings(centre.database.connection, { drafts: 3, pending: 5 })).toBe(0);
});

/** A member who reads all filings. */
async function filingReader(): Promise<SignedIn> {
  const member = await centre.makeMember({ account: 'filing-reader' });
  await centre.grant(member, ['center_record:read']);
  await centre.grantRows(member, 'center_record', { rows: [{ kind: 'all' }] });
  return centre.signIn(member);
}

test('ENG-03 a seeded filing is found by its number and by parts of it, and a draft has none', async () => {
  await fillLibrary(centre.database.connection, 500);
  await fillFilings(centre.database.connection, { drafts: 3, pending: 5 });
  const as = await filingReader();
  const found = async (keyword: string) => {
    const queryParam = { keyword, list_status: '9', pageSize: 50 };
    const { datas } = await centre.call(queryRecords, { listCode: LIST, queryParam }, { as });
    return datas.map(({ recordNo }) => String(recordNo));
  };
  const { rows } = await pool.query<{ no: string | null; search: number[]; text: string }>(
    `select record_no as no, search, search_text as text from biz_center_record order by created_at desc`,
  );
  for (const { no, search, text } of rows) {
    expect(sorted(search)).toEqual(sorted(searchCodes(text)));
    expect(text.split('\n').filter((line) => line.startsWith('zx'))).toEqual(
      no === null ? [] : [no.toLowerCase()],
    );
  }
  const [longest = ''] = rows.flatMap(({ no }) => no ?? []).toSorted((a, b) => b.length - a.length);
  for (const keyword of [
    longest,
    longest.toLowerCase(),
    longest.slice(3),
    longest.slice(-6),
    longest.slice(0, -1),
  ])
    expect(await found(keyword), keyword).toContain(longest);
  expect(await found(longest)).toEqual([longest]);
});

test('ENG-03 the codes of seeded numbers equal those of the product', async () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => `zx2026${String(index * 7_919)}`);
  const others = ['', 'z', 'zx', 'zx2', 'zx20', '~~~ ~~', 'zx202020202020'];
  const lines = [...numbers, ...others];
  const { rows } = await pool.query<{ codes: number[] }>(
    `select ${numberCodesSql('line')} as codes from unnest($1::text[]) with ordinality as given (line, place) order by place`,
    [lines],
  );
  expect(rows.map(({ codes }) => sorted(codes))).toEqual(lines.map((line) => sorted(searchCodes(line))));
});
