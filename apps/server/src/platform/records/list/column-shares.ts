import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';

/** What PostgreSQL knows of the values of some columns. */
export interface ColumnShares {
  /** About how many rows there are. */
  readonly rows: number;
  /** Share of the rows that have a value, about; null when nothing is known of the column. */
  readonly shareOf: (column: string, value: string) => number | null;
}

interface ColumnStatistics {
  readonly name: string;
  readonly empty: number;
  /** How many different values; as a share of the rows where it is negative. */
  readonly different: number;
  readonly values: readonly string[] | null;
  readonly shares: readonly number[] | null;
}

interface Kept {
  readonly shares: Promise<ColumnShares>;
  readonly untilMs: number;
}

/** What is common stays common for a while. */
const KEPT_MS = 5 * 60_000;

const kept = new WeakMap<ListModel, Kept>();

/** Of these columns of the list's table, as the table was analysed last. @param columns the same in every call for a list */
export function columnSharesOf(
  ctx: Context,
  list: ListModel,
  columns: readonly string[],
): Promise<ColumnShares> {
  const nowMs = ctx.clock.now().getTime();
  const known = kept.get(list);
  if (known && nowMs < known.untilMs) return known.shares;
  const shares = readShares(ctx, list, columns);
  kept.set(list, { shares, untilMs: nowMs + KEPT_MS });
  shares.catch(() => kept.delete(list));
  // Until the new ones are there, nobody waits for them.
  return known?.shares ?? shares;
}

async function readShares(
  { db }: Context,
  { resource: { table } }: ListModel,
  columns: readonly string[],
): Promise<ColumnShares> {
  const { rows } = await sql<ColumnStatistics & { rows: number }>`
    select s.attname::text as name, s.null_frac::float8 as empty, s.n_distinct::float8 as different,
      s.most_common_vals::text::text[] as values, s.most_common_freqs::float8[] as shares,
      greatest(c.reltuples, 0)::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname
    where c.oid = to_regclass(${table}) and not s.inherited and s.attname = any(${columns}::text[])`.execute(
    db,
  );
  const total = rows[0]?.rows ?? 0;
  const sharesOf = new Map(rows.map((column) => [column.name, sharesIn(column, total)]));
  return { rows: total, shareOf: (column, value) => sharesOf.get(column)?.(value) ?? null };
}

/** The common values are known one by one; all others are taken to be as rare as each other. */
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
