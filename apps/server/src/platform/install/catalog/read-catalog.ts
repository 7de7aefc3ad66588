import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { IndexRows } from '../tables/table-spec.ts';
import type { Catalog, CatalogColumn, CatalogConstraint, CatalogIndex, CatalogTable } from './catalog.ts';

interface ColumnRow extends CatalogColumn {
  readonly table: string;
  readonly name: string;
}

interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly method: string;
  readonly isUnique: boolean;
  readonly isValid: boolean;
  readonly predicate: string | null;
  readonly columns: readonly string[];
}

interface ConstraintRow extends CatalogConstraint {
  readonly table: string;
  readonly name: string;
}

/** Reads business tables, the named platform tables and the installed resources in a handful of statements. */
export async function readCatalog(ctx: Context, platformTables: readonly string[]): Promise<Catalog> {
  const columns = await readColumns(ctx, platformTables);
  const indexes = Map.groupBy(await readIndexes(ctx), ({ table }) => table);
  const constraints = Map.groupBy(await readConstraints(ctx), ({ table }) => table);
  const tables = new Map<string, CatalogTable>();
  for (const [name, own] of Map.groupBy(columns, ({ table }) => table)) {
    tables.set(name, {
      columns: new Map(own.map((column) => [column.name, column])),
      indexes: new Map((indexes.get(name) ?? []).map((index) => [index.name, indexOf(index)])),
      constraints: new Map((constraints.get(name) ?? []).map((constraint) => [constraint.name, constraint])),
      hasRows: name.startsWith('biz_') && (await hasRows(ctx, name)),
    });
  }
  return { tables, resources: await readResources(ctx) };
}

const IS_BUSINESS = sql`c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname like 'biz\\_%'`;

async function readColumns(ctx: Context, platformTables: readonly string[]): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${IS_BUSINESS} or (c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...platformTables]}))
    order by c.relname, a.attnum`.execute(ctx.db);
  return rows;
}

async function readIndexes(ctx: Context): Promise<readonly IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select c.relname::text as "table", i.relname::text as name, am.amname::text as method, x.indisunique as "isUnique",
      x.indisvalid as "isValid", pg_get_expr(x.indpred, x.indrelid) as predicate,
      array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality as k(attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.at) as columns
    from pg_index x
    join pg_class c on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    join pg_am am on am.oid = i.relam
    where ${IS_BUSINESS} and not x.indisprimary`.execute(ctx.db);
  return rows;
}

async function readConstraints(ctx: Context): Promise<readonly ConstraintRow[]> {
  const { rows } = await sql<ConstraintRow>`
    select c.relname::text as "table", k.conname::text as name,
      case k.contype when 'c' then 'check' else 'foreignKey' end as kind,
      pg_get_constraintdef(k.oid) as text, k.convalidated as "isValid", target.relname::text as target,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    left join pg_class target on target.oid = k.confrelid
    where ${IS_BUSINESS} and k.contype in ('c', 'f')`.execute(ctx.db);
  return rows;
}

async function hasRows(ctx: Context, table: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists(select from ${sql.table(table)}) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** The installed resources by code. */
export async function readResources(ctx: Context): Promise<ReadonlyMap<string, ResourceDefinition>> {
  const rows = await ctx.db
    .selectFrom('meta_definition')
    .select(['code', 'base'])
    .where('kind', '=', 'resource')
    .execute();
  return new Map(rows.map(({ code, base }) => [code, base as ResourceDefinition])); // checked before it was installed
}

function indexOf({ method, isUnique, isValid, predicate, columns }: IndexRow): CatalogIndex {
  return { method, isUnique, isValid, columns, rows: rowsOf(predicate) };
}

/** Rows covered by an index, derived from the condition that the installer writes. */
function rowsOf(predicate: string | null): IndexRows | 'other' {
  if (predicate === null) return 'all';
  if (predicate === '(deleted_at IS NULL)') return 'live';
  if (predicate === '(deleted_at IS NOT NULL)') return 'deleted';
  return /^\("?\w+"? IS NOT NULL\)$/.test(predicate) ? 'present' : 'other';
}
