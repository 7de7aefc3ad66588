import { columnNamesOf, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { markOf, POLICY, type SecuredTable } from './policy-sql.ts';

/** What row security lacks in the database. */
export interface RowSecurityState {
  /** Business tables, including sub-tables. */
  readonly tables: readonly SecuredTable[];
  /** Tables without the view that shows record numbers to restricted readers. */
  readonly withoutView: readonly SecuredTable[];
  /** Tables whose policy is missing, or differs from ours. */
  readonly withoutPolicy: readonly SecuredTable[];
  /** Columns of the platform's tables that are read with records, and that the role may not read yet. */
  readonly withoutGrant: readonly PlatformColumn[];
}

/** A column that every reader of records may read. */
export interface PlatformColumn {
  readonly table: string;
  readonly column: string;
}

/** Names that are shown with records, what belongs to the reader, and what is read together with records. */
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
  ...[
    'kind',
    'id',
    'title',
    'record_no',
    'deleted_by',
    'deleted_at',
    'delete_reason',
    'children',
    'owner_id',
  ].map((column) => ({ table: 'sys_bin_entry', column })),
  ...[
    'resource',
    'one_id',
    'other_id',
    'group_id',
    'likeness',
    'fields',
    'state',
    'decided_at',
    'decided_by',
  ].map((column) => ({ table: 'sys_duplicate', column })),
];

interface TableRow {
  readonly table: string;
  readonly isRecords: boolean;
  readonly hasView: boolean;
  readonly hasGrants: boolean | null;
  readonly isEnabled: boolean;
  /** Actual and expected comment of the policy. */
  readonly mark: string | null;
  readonly text: string | null;
}

/** Reads what is installed of row security: a handful of statements. Changes nothing. */
export async function readRowSecurity(ctx: Context): Promise<RowSecurityState> {
  const rows = await readTables(ctx);
  const records = rows.filter(({ isRecords }) => isRecords).map(({ table }) => table);
  const tables = rows.map((row) => ({ row, table: securedTable(row, records) }));
  const pick = (lacks: (row: TableRow, table: SecuredTable) => boolean) =>
    tables.filter(({ row, table }) => lacks(row, table)).map(({ table }) => table);
  return {
    tables: tables.map(({ table }) => table),
    withoutView: pick(({ isRecords, hasView }) => isRecords && !hasView),
    withoutPolicy: pick(
      ({ isRecords, hasView, isEnabled, hasGrants, mark, text }, table) =>
        (isRecords && !hasView) ||
        !isEnabled ||
        hasGrants !== true ||
        mark !== `${markOf(table)} ${text ?? ''}`,
    ),
    withoutGrant: await readGrants(ctx),
  };
}

/** Sub-tables are named `<table of the records>__<column>`. */
function securedTable({ table, isRecords }: TableRow, records: readonly string[]): SecuredTable {
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
    left join pg_roles r on r.rolname = ${MEMBER_ROLE}
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
    left join pg_roles r on r.rolname = ${MEMBER_ROLE}
    where has_column_privilege(r.oid, a.attrelid, a.attnum, 'select') is not true
    order by 1, 2`.execute(ctx.db);
  return rows;
}

/** References may point to platform lists: these are the columns they use. */
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
