import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { DatabaseConnection } from '../../apps/server/src/db/connect.ts';
import type { Staff } from './enterprise-values.ts';
import type { FillOrder } from './fill-worker.ts';

/** Table of the enterprise library. */
const LIBRARY_TABLE = 'biz_enterprise';

const WORKERS_MAX = 4;

/** Building indexes anew is quicker than keeping them in step when a table becomes so many times as large. */
const GROWN_BY = 10;

/** What a filling did. */
export interface Filled {
  readonly added: number;
  readonly seconds: number;
}

/**
 * Fills the enterprise library up to a number of records. A table that grows tenfold (there may be a demo's records) is
 * filled without its indexes, which are built when everything is there; they are put back whatever happens. Afterwards the
 * planner knows the table.
 */
export async function fillLibrary(
  connection: DatabaseConnection,
  count: number,
  say: (sentence: string) => void = () => undefined,
): Promise<Filled> {
  const startedMs = performance.now();
  const pool = new pg.Pool({ ...connection, max: 4 });
  // A server that is stopped says so to connections at rest, too.
  pool.on('error', () => undefined);
  const seconds = () => (performance.now() - startedMs) / 1000;
  try {
    const from = await countOf(pool);
    if (from >= count) return { added: 0, seconds: seconds() };
    const staff = await staffOf(pool);
    const indexes = count >= GROWN_BY * from ? await takeIndexes(pool) : [];
    try {
      await copyAll({ connection, table: LIBRARY_TABLE, staff, from, count });
      say(`${count - from} records after ${seconds().toFixed(1)} s`);
    } finally {
      await putIndexes(pool, indexes);
    }
    if (indexes.length > 0) say(`${indexes.length} indexes after ${seconds().toFixed(1)} s`);
    await pool.query(`vacuum (analyze) ${LIBRARY_TABLE}`);
    return { added: count - from, seconds: seconds() };
  } finally {
    await pool.end();
  }
}

async function countOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from ${LIBRARY_TABLE}`,
  );
  return rows[0]?.count ?? 0;
}

async function staffOf(pool: pg.Pool): Promise<Staff> {
  const { rows } = await pool.query<{ id: string; orgId: string | null }>(
    `select id, org_id as "orgId" from sys_member where status = 'ACTIVE' order by account`,
  );
  return { members: rows };
}

/** Takes away every index that no constraint needs, and answers how each is made. */
async function takeIndexes(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     -- The largest first, so that none is left over at the end.
     order by (pg_get_indexdef(i.indexrelid) like '%USING gin%') desc, name`,
    [LIBRARY_TABLE],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Builds indexes, two at a time. */
async function putIndexes(pool: pg.Pool, definitions: readonly string[]): Promise<void> {
  const waiting = [...definitions];
  const build = async () => {
    const client = await pool.connect();
    try {
      await client.query(`set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 1`);
      for (let definition = waiting.shift(); definition !== undefined; definition = waiting.shift()) {
        await client.query(definition);
      }
    } finally {
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, build));
}

async function copyAll(order: Omit<FillOrder, 'place' | 'workers'>): Promise<void> {
  const workers = Math.min(WORKERS_MAX, availableParallelism());
  const path = join(import.meta.dirname, 'fill-worker.ts');
  await Promise.all(
    Array.from({ length: workers }, async (_, place) => {
      // An error of the worker is one of this wait.
      await once(new Worker(path, { workerData: { ...order, place, workers } }), 'exit');
    }),
  );
}
