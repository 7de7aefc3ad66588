import { createHash } from 'node:crypto';
import { WALL_ROLE } from '#server/db/wall.ts';
import { wallViewName } from '../tables/names.ts';
import { quoteLiteral, quoteName } from '../tables/quote.ts';

/** Name of the policy that every business table has. */
export const POLICY = 'wall';

/** What of a record may be known inside a statement, whoever asks: its number, and what it is found by. */
const VIEW_COLUMNS = ['id', 'record_no', 'status', 'search'] as const;

/** A business table, or one of rows below its records. */
export interface WalledTable {
  readonly table: string;
  /** The table of the records, for one with rows below them. */
  readonly parent: string | null;
}

/** The view through the wall: it reads as its owner does, who bypasses the policies. */
export function viewSql({ table }: WalledTable): string {
  const view = quoteName(wallViewName(table));
  return `create or replace view ${view} as select ${VIEW_COLUMNS.join(', ')} from ${quoteName(table)}`;
}

/** Lets the role read, and reads the policy into the database. */
export function wallSql(walled: WalledTable): readonly string[] {
  const table = quoteName(walled.table);
  return [
    `alter table ${table} enable row level security`,
    `drop policy if exists ${POLICY} on ${table}`,
    `create policy ${POLICY} on ${table} for select to ${WALL_ROLE} using (${conditionSql(walled)})`,
    markSql(walled),
    `grant select on ${table} to ${WALL_ROLE}`,
    ...(walled.parent === null
      ? [`grant select on ${quoteName(wallViewName(walled.table))} to ${WALL_ROLE}`]
      : []),
  ];
}

/** Stands in the comment of a policy: what it was made from, and behind it what PostgreSQL made of that. */
export function markOf(walled: WalledTable): string {
  return createHash('sha256').update(conditionSql(walled)).digest('hex').slice(0, 16);
}

function markSql(walled: WalledTable): string {
  const place = `polrelid = ${quoteLiteral(walled.table)}::regclass and polname = ${quoteLiteral(POLICY)}`;
  return `do $mark$ begin execute format(
    ${quoteLiteral(`comment on policy ${POLICY} on ${quoteName(walled.table)} is %L`)},
    ${quoteLiteral(`${markOf(walled)} `)} || (select md5(pg_get_expr(polqual, polrelid)) from pg_policy where ${place})
  ); end $mark$`;
}

/**
 * Which rows the pass lets through (`WallPass`). Each part of it is read once per statement, and only when a row is the first to need
 * it. A `case`, so that the planner takes it for what it is, a look at each row, and goes on choosing by the
 * statement's own conditions. Without a pass nothing is let through.
 */
function conditionSql({ table, parent }: WalledTable): string {
  if (parent !== null)
    return `exists (select from ${quoteName(parent)} record where record.id = ${quoteName(table)}.parent_id)`;
  const code = table.slice('biz_'.length);
  return `case
    when ${partSql([code])} is null then false
    when ${partSql([code, 'denied'])} is not null and (${rowsSql([code, 'denied'])}) then false
    when ${partSql([code, 'granted', 'all'])} is not null then true
    when ${rowsSql([code, 'granted'])} then true
    else false end`;
}

function rowsSql(path: readonly string[]): string {
  const units = `case when ${readSql([...path, 'below'])} is not null
      then nullif(current_setting('haiqiao.wall_units', true), '')::uuid[] else '{}' end`;
  return `owner_id = ${partSql([...path, 'owner'], 'uuid')} or created_by = ${partSql([...path, 'creator'], 'uuid')}
      or org_id = any ((select coalesce(${readSql([...path, 'orgs'])}::uuid[], '{}') || ${units})::uuid[])`;
}

function partSql(path: readonly string[], type = 'text'): string {
  return `(select ${readSql(path)}::${type})`;
}

function readSql(path: readonly string[]): string {
  return `(nullif(current_setting('haiqiao.wall', true), '')::json #>> ${quoteLiteral(`{${path.join(',')}}`)})`;
}
