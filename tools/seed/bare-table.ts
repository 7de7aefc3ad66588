import { availableParallelism } from 'node:os';
import type pg from 'pg';

/** A table with its business area. */
export interface OwnTable {
  readonly table: string;
  readonly module: string;
  /** Columns the new rows may fill; all by default. */
  readonly columns?: readonly string[];
}

/** Temporary checksum of an area: an installation treats the area as changed. */
const UNDER_WAY = 'tables under way';

/** The removed parts of a table, and how each is recreated. */
export interface BareTable {
  readonly indexes: number;
  /** Restores all removed parts. */
  restore(): Promise<void>;
}

/**
 * Drops indexes affected by the new rows, except those of constraints, and all foreign keys of the table: rebuilding at once is faster than
 * row by row. If the process is killed before `restore`, the area stays marked as changed and the next start recreates what is missing.
 */
export async function bareTable(pool: pg.Pool, own: OwnTable): Promise<BareTable> {
  const { table, module } = own;
  const { rows: marked } = await pool.query<{ checksum: string }>(
    `update meta_module m set checksum = $2 from meta_module before
     where m.code = $1 and before.code = $1 returning before.checksum`,
    [module, UNDER_WAY],
  );
  const references = await referencesOf(pool, table);
  const indexes = await indexesOf(pool, own);
  for (const { name } of references) await pool.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  return {
    indexes: indexes.length,
    async restore() {
      await build(
        pool,
        indexes.map(({ definition }) => definition),
      );
      for (const { name, definition } of references)
        await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
      await pool.query('update meta_module set checksum = $2 where code = $1', [module, marked[0]?.checksum]);
    },
  };
}

interface Part {
  readonly name: string;
  readonly definition: string;
}

async function referencesOf(pool: pg.Pool, table: string): Promise<readonly Part[]> {
  const { rows } = await pool.query<Part>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f' order by conname`,
    [table],
  );
  return rows;
}

/** A partial index on rows with a value in this column. */
const OF_FILLED_ROWS = /^\((\w+) IS NOT NULL\)$/;

/** A partial index without matching rows costs nothing to maintain, but rebuilding it would scan the whole table. */
async function indexesOf(pool: pg.Pool, { table, columns }: OwnTable): Promise<readonly Part[]> {
  const { rows } = await pool.query<Part & { rows: string | null }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
       pg_get_expr(i.indpred, i.indrelid) as rows
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     -- The largest first, so that none is left over at the end.
     order by (pg_get_indexdef(i.indexrelid) like '%USING gin%') desc, name`,
    [table],
  );
  if (!columns) return rows;
  const filled = new Set(columns);
  return rows.filter(({ rows: which }) => {
    const column = OF_FILLED_ROWS.exec(which ?? '')?.[1];
    return column === undefined || filled.has(column);
  });
}

/**
 * Builds indexes, two at a time with one process each: PostgreSQL's parallel workers share the same cores and double the work for the
 * duplicate index. More memory does not help.
 */
async function build(pool: pg.Pool, definitions: readonly string[]): Promise<void> {
  const waiting = [...definitions];
  const buildNext = async () => {
    const client = await pool.connect();
    try {
      await client.query(
        `set maintenance_work_mem = '64MB'; set max_parallel_maintenance_workers = 0; set synchronous_commit = off`,
      );
      for (let definition = waiting.shift(); definition !== undefined; definition = waiting.shift()) {
        await client.query(definition);
      }
    } finally {
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, buildNext));
}
