import { sql } from 'kysely';
import { catalogName } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';

/** PostgreSQL's statistics on some columns. */
export interface ColumnShares {
  /** Approximate number of rows. */
  readonly rows: number;
  /** Approximate share of the rows with a value; null without statistics of the column. */
  readonly shareOf: (column: string, value: string) => number | null;
}

interface ColumnStatistics {
  readonly name: string;
  readonly empty: number;
  /** Number of distinct values; negative for a share of the rows. */
  readonly different: number;
  readonly values: readonly string[] | null;
  readonly shares: readonly number[] | null;
}

interface CachedShares {
  readonly shares: Promise<ColumnShares>;
  readonly untilMs: number;
}

/** Frequencies change slowly. */
const CACHE_MS = 5 * 60_000;

const cache = new WeakMap<ListModel, CachedShares>();

/** Statistics of these columns of the list's table as of its last analysis. @param columns the same in every call for a list */
export function columnSharesOf(
  ctx: Context,
  list: ListModel,
  columns: readonly string[],
): Promise<ColumnShares> {
  const nowMs = ctx.clock.now().getTime();
  const cached = cache.get(list);
  if (cached && nowMs < cached.untilMs) return cached.shares;
  const shares = readShares(ctx, list, columns);
  cache.set(list, { shares, untilMs: nowMs + CACHE_MS });
  shares.catch(() => cache.delete(list));
  // Until new ones are read, the old ones are returned.
  return cached?.shares ?? shares;
}

async function readShares(
  { db }: Context,
  { resource }: ListModel,
  columns: readonly string[],
): Promise<ColumnShares> {
  const { rows } = await sql<ColumnStatistics & { rows: number }>`
    select s.attname::text as name, s.null_frac::float8 as empty, s.n_distinct::float8 as different,
      s.most_common_vals::text::text[] as values, s.most_common_freqs::float8[] as shares,
      greatest(c.reltuples, 0)::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname
    where c.oid = to_regclass(${catalogName(resource)}) and not s.inherited and s.attname = any(${columns}::text[])`.execute(
    db,
  );
  const total = rows[0]?.rows ?? 0;
  const sharesOf = new Map(rows.map((column) => [column.name, sharesIn(column, total)]));
  return { rows: total, shareOf: (column, value) => sharesOf.get(column)?.(value) ?? null };
}

/** Common values have their own shares; all others are assumed to be equally rare. */
function sharesIn(
  { empty, different, values, shares }: ColumnStatistics,
  rows: number,
): (value: string) => number {
  const common = new Map((values ?? []).map((value, index) => [value, shares?.[index] ?? 0]));
  const rest = 1 - empty - [...common.values()].reduce((sum, share) => sum + share, 0);
  const others = (different < 0 ? -different * rows : different) - common.size;
  const other = Math.max(rest, 0) / Math.max(others, 1);
  return (value) => common.get(value) ?? other;
}
