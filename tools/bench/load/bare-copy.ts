import pg from 'pg';
import type { DatabaseConnection } from '../../../packages/pg/src/index.ts';
import { copyRows } from '../../seed/copy-rows.ts';
import { enterpriseColumns } from '../../seed/enterprise-values.ts';

const TABLE = 'biz_enterprise';
/** Lets search indexes collect new entries, as an import does. */
const COLLECTING = 'set (fastupdate = on, gin_pending_list_limit = 16384)';

/**
 * The reference of an import: COPY of ready rows into the same table with the same indexes, without reading a file, validation or
 * audit. The rows are rolled back.
 * @param from number of the first enterprise
 * @returns rows a second
 */
export async function bareCopy(
  connection: DatabaseConnection,
  { from, count }: { from: number; count: number },
): Promise<number> {
  const rows = Array.from({ length: count }, (_, index) =>
    enterpriseColumns(from + index, from + count, { members: [] }),
  );
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    for (const name of await searchIndexes(client)) await client.query(`alter index ${name} ${COLLECTING}`);
    const startedMs = performance.now();
    await copyRows(client, { table: TABLE, columns: Object.keys(rows[0] ?? {}) }, rows);
    const seconds = (performance.now() - startedMs) / 1000;
    await client.query('rollback');
    return count / seconds;
  } finally {
    await client.end();
  }
}

async function searchIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = $1::regclass and amname = 'gin'`,
    [TABLE],
  );
  return rows.map(({ name }) => name);
}
