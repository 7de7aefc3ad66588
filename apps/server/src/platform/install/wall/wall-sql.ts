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
 * statement's own conditions. Without a pass, and without a line in it, nothing is let through.
 */
function conditionSql({ table, parent }: WalledTable): string {
  if (parent !== null)
    return `exists (select from ${quoteName(parent)} record where record.id = ${quoteName(table)}.parent_id)`;
  const rows = new Pass(table.slice('biz_'.length));
  return `case
    when ${rows.part(['denied'])} is not null and (${rows.are('denied')}) then false
    when ${rows.part(['granted', 'all'])} is not null then true
    when ${rows.are('granted')} then true
    else false end`;
}

/** What the pass says of one resource: its line is found first, since to read the JSON of all of them takes longer than a page. */
class Pass {
  readonly #line: string;

  constructor(code: string) {
    const [from, to] = [`\n${code} `, '\n'].map(quoteLiteral);
    this.#line = `nullif(split_part(split_part(current_setting('haiqiao.wall', true), ${from}, 2), ${to}, 1), '')::json`;
  }

  /** Whether a row is among those that this part of the pass names; what it does not name is no row. */
  are(part: 'granted' | 'denied'): string {
    const units = `case when ${this.#read([part, 'below'])} is not null
      then nullif(current_setting('haiqiao.wall_units', true), '')::uuid[] else '{}' end`;
    return `owner_id = ${this.part([part, 'owner'], 'uuid')} or created_by = ${this.part([part, 'creator'], 'uuid')}
      or org_id = any ((select coalesce(${this.#read([part, 'orgs'])}::uuid[], '{}') || ${units})::uuid[])`;
  }

  part(path: readonly string[], type = 'text'): string {
    return `(select ${this.#read(path)}::${type})`;
  }

  #read(path: readonly string[]): string {
    return `(${this.#line} #>> ${quoteLiteral(`{${path.join(',')}}`)})`;
  }
}
