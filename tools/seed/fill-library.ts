import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { DatabaseConnection } from '../../apps/server/src/db/connect.ts';
import { bareTable } from './bare-table.ts';
import { enterpriseColumns, type Staff } from './enterprise-values.ts';
import type { FillOrder } from './fill-worker.ts';

/** Table of the enterprise library, and the business area that brings it. */
const LIBRARY = { table: 'biz_enterprise', module: 'enterprise' } as const;
const LIBRARY_TABLE = LIBRARY.table;

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
 * filled without its indexes and references, which are made when everything is there; they are put back whatever happens, by
 * the next start if need be. Afterwards the planner knows the table.
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
    const columns = Object.keys(enterpriseColumns(0, 1, staff));
    const bare = count >= GROWN_BY * from ? await bareTable(pool, { ...LIBRARY, columns }) : null;
    try {
      await copyAll({ connection, table: LIBRARY_TABLE, staff, from, count });
      say(`${count - from} records after ${seconds().toFixed(1)} s`);
    } finally {
      await bare?.restore();
    }
    if (bare) say(`${bare.indexes} indexes after ${seconds().toFixed(1)} s`);
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
