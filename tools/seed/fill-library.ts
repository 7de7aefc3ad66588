import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { DatabaseConnection } from '../../packages/pg/src/index.ts';
import { bareTable } from './bare-table.ts';
import { enterpriseColumns, type Staff } from './enterprise-values.ts';
import type { FillOrder } from './fill-worker.ts';

/** Table of the enterprise library, and its business area. */
const LIBRARY = { table: 'biz_enterprise', module: 'enterprise' } as const;
const LIBRARY_TABLE = LIBRARY.table;

const WORKERS_MAX = 4;

/** Growth factor from which rebuilding indexes is faster than maintaining them. */
const GROWN_BY = 10;

/** Result of a seed run. */
export interface Filled {
  readonly added: number;
  readonly seconds: number;
}

/**
 * Fills the enterprise library up to a number of records. A table that grows tenfold (demo records may exist) is filled without its indexes
 * and references, which are recreated at the end. They are restored after any failure, if necessary by the next start. Afterwards the table
 * is analysed.
 */
export async function fillLibrary(
  connection: DatabaseConnection,
  count: number,
  say: (sentence: string) => void = () => undefined,
): Promise<Filled> {
  const startedMs = performance.now();
  const pool = new pg.Pool({ ...connection, max: 4 });
  // A stopping server also notifies idle connections.
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

async function copyAll(order: Omit<FillOrder, 'workerIndex' | 'workers'>): Promise<void> {
  const workers = Math.min(WORKERS_MAX, availableParallelism());
  const path = join(import.meta.dirname, 'fill-worker.ts');
  await Promise.all(
    Array.from({ length: workers }, async (_, workerIndex) => {
      // An error of the worker rejects this wait.
      await once(new Worker(path, { workerData: { ...order, workerIndex, workers } }), 'exit');
    }),
  );
}
