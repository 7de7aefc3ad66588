import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/**
 * Which of these ids stand in any column of ids of any business table, whether a definition knows the column or not: a
 * business area that was taken away for a while, or a field that a designer hid, keeps its files. Exact, and not quick.
 */
export async function idsInTables(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const columns = await sql<{ table: string; column: string }>`
    select tables.relname as "table", columns.attname as "column"
    from pg_attribute columns join pg_class tables on tables.oid = columns.attrelid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname like 'biz\\_%'
      and columns.atttypid = 'uuid[]'::regtype and not columns.attisdropped`.execute(ctx.db);
  if (columns.rows.length === 0 || ids.length === 0) return new Set();
  const wanted = sql`${[...ids]}::uuid[]`;
  const parts = columns.rows.map(({ table, column }) => {
    const held = sql.ref(`holder.${column}`);
    return sql`
      select kept.id::text as id from ${sql.table(table)} holder cross join unnest(${held}) as kept (id)
      where ${held} && ${wanted} and kept.id = any(${wanted})`;
  });
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
