import { columnNamesOf, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { WALL_ROLE } from '#server/db/wall.ts';
import { markOf, POLICY, type WalledTable } from './wall-sql.ts';

/** What the wall lacks in the database. */
export interface WallState {
  /** Business tables, with those of rows below records. */
  readonly tables: readonly WalledTable[];
  /** Of which nobody behind the wall could know the number. */
  readonly withoutView: readonly WalledTable[];
  /** Whose policy is not there, or not as it is made. */
  readonly withoutWall: readonly WalledTable[];
  /** Columns of the platform's tables that are read beside records, and that the role may not read yet. */
  readonly withoutGrant: readonly PlatformColumn[];
}

/** A column that everybody may read who reads records. */
export interface PlatformColumn {
  readonly table: string;
  readonly column: string;
}

/** Names that stand beside records, and what is one's own. */
const BESIDE_RECORDS: readonly PlatformColumn[] = [
  ...['id', 'username'].map((column) => ({ table: 'sys_member', column })),
  ...['id', 'name'].map((column) => ({ table: 'sys_org', column })),
  ...['id', 'name', 'size_bytes', 'mime'].map((column) => ({ table: 'sys_file', column })),
  ...['flow_todo', 'flow_cc'].flatMap((table) =>
    ['biz_id', 'member_id'].map((column) => ({ table, column })),
  ),
  ...['done_by', 'biz_type', 'biz_id'].map((column) => ({ table: 'flow_task', column })),
  ...['sys_favourite_record', 'sys_recent_record'].flatMap((table) =>
    ['member_id', 'record_id', 'resource', 'form_code', 'at'].map((column) => ({ table, column })),
  ),
];

interface TableRow {
  readonly table: string;
  readonly isRecords: boolean;
  readonly hasView: boolean;
  readonly hasGrants: boolean | null;
  readonly isEnabled: boolean;
  /** What stands in the comment of the policy, and what has to. */
  readonly mark: string | null;
  readonly text: string | null;
}

/** Looks what is there of the wall: a handful of statements. Changes nothing. */
export async function readWall(ctx: Context): Promise<WallState> {
  const rows = await readTables(ctx);
  const records = rows.filter(({ isRecords }) => isRecords).map(({ table }) => table);
  const walls = rows.map((row) => ({ row, walled: walledTable(row, records) }));
  const pick = (lacks: (row: TableRow, walled: WalledTable) => boolean) =>
    walls.filter(({ row, walled }) => lacks(row, walled)).map(({ walled }) => walled);
  return {
    tables: walls.map(({ walled }) => walled),
    withoutView: pick(({ isRecords, hasView }) => isRecords && !hasView),
    withoutWall: pick(
      ({ isRecords, hasView, isEnabled, hasGrants, mark, text }, walled) =>
        (isRecords && !hasView) ||
        !isEnabled ||
        hasGrants !== true ||
        mark !== `${markOf(walled)} ${text ?? ''}`,
    ),
    withoutGrant: await readGrants(ctx),
  };
}

/** Rows stand in `<table of the records>__<column>`. */
function walledTable({ table, isRecords }: TableRow, records: readonly string[]): WalledTable {
  if (isRecords) return { table, parent: null };
  const parents = records.filter((name) => table.startsWith(`${name}__`));
  return { table, parent: parents.toSorted((one, other) => other.length - one.length)[0] ?? null };
}

async function readTables(ctx: Context): Promise<readonly TableRow[]> {
  const { rows } = await sql<TableRow>`
    select c.relname::text as "table", c.relrowsecurity as "isEnabled", records.found as "isRecords",
      v.oid is not null as "hasView",
      has_table_privilege(r.oid, c.oid, 'select') and (v.oid is null or has_table_privilege(r.oid, v.oid, 'select')) as "hasGrants",
      obj_description(p.oid, 'pg_policy') as mark, md5(pg_get_expr(p.polqual, p.polrelid)) as text
    from pg_class c
    cross join lateral (
      select exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'record_no' and not a.attisdropped) as found
    ) records
    left join pg_policy p on p.polrelid = c.oid and p.polname = ${POLICY}
    left join pg_class v on v.relnamespace = c.relnamespace and v.relkind = 'v' and v.relname = 'wall_' || substr(c.relname, 5)
    left join pg_roles r on r.rolname = ${WALL_ROLE}
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname like 'biz\\_%'
    order by c.relname`.execute(ctx.db);
  return rows;
}

async function readGrants(ctx: Context): Promise<readonly PlatformColumn[]> {
  const wanted = JSON.stringify([...BESIDE_RECORDS, ...(await fieldColumns(ctx))]);
  const { rows } = await sql<PlatformColumn>`
    select distinct a.attrelid::regclass::text as "table", a.attname::text as "column"
    from json_to_recordset(${wanted}::json) as w("table" text, "column" text)
    join pg_attribute a on a.attrelid = to_regclass(w."table") and a.attname = w."column" and not a.attisdropped
    left join pg_roles r on r.rolname = ${WALL_ROLE}
    where has_column_privilege(r.oid, a.attrelid, a.attnum, 'select') is not true
    order by 1, 2`.execute(ctx.db);
  return rows;
}

/** References lead to the platform's own lists too: of these what their fields hold. */
async function fieldColumns(ctx: Context): Promise<readonly PlatformColumn[]> {
  const rows = await ctx.db
    .selectFrom('meta_definition')
    .select('base')
    .where('kind', '=', 'resource')
    .where(sql<boolean>`base ->> 'table' is not null`)
    .execute();
  return rows.flatMap(({ base }) => {
    const { table = '', fields } = base as ResourceDefinition; // checked before it was installed
    const columns = Object.entries(fields).flatMap(([name, field]) => columnNamesOf(name, field));
    return ['id', ...columns].map((column) => ({ table, column }));
  });
}
