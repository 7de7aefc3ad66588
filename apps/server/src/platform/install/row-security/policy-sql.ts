import { createHash } from 'node:crypto';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { numberViewName } from '../tables/names.ts';
import { quoteLiteral, quoteName } from '../tables/quote.ts';

/** Name of the policy of every business table. It stays: installed databases have policies of this name. */
export const POLICY = 'wall';

/** Columns of any record that every actor's statements may use: its number and its search data. */
const VIEW_COLUMNS = ['id', 'record_no', 'status', 'search'] as const;

/** A business table or sub-table. */
export interface SecuredTable {
  readonly table: string;
  /** The table of the records, for a sub-table. */
  readonly parent: string | null;
}

/** The view that shows record numbers to restricted readers: it reads as its owner, who bypasses the policies. */
export function viewSql({ table }: SecuredTable): string {
  const view = quoteName(numberViewName(table));
  return `create or replace view ${view} as select ${VIEW_COLUMNS.join(', ')} from ${quoteName(table)}`;
}

/** Grants the role to read, and creates the policy. */
export function policySql(secured: SecuredTable): readonly string[] {
  const table = quoteName(secured.table);
  return [
    `alter table ${table} enable row level security`,
    `drop policy if exists ${POLICY} on ${table}`,
    `create policy ${POLICY} on ${table} for select to ${MEMBER_ROLE} using (${conditionSql(secured)})`,
    markSql(secured),
    `grant select on ${table} to ${MEMBER_ROLE}`,
    ...(secured.parent === null
      ? [`grant select on ${quoteName(numberViewName(secured.table))} to ${MEMBER_ROLE}`]
      : []),
  ];
}

/** The comment of a policy begins with this hash of its source; behind it stands one of what PostgreSQL made of the source. */
export function markOf(secured: SecuredTable): string {
  return createHash('sha256').update(conditionSql(secured)).digest('hex').slice(0, 16);
}

function markSql(secured: SecuredTable): string {
  const policyFilter = `polrelid = ${quoteLiteral(secured.table)}::regclass and polname = ${quoteLiteral(POLICY)}`;
  return `do $mark$ begin execute format(
    ${quoteLiteral(`comment on policy ${POLICY} on ${quoteName(secured.table)} is %L`)},
    ${quoteLiteral(`${markOf(secured)} `)} || (select md5(pg_get_expr(polqual, polrelid)) from pg_policy where ${policyFilter})
  ); end $mark$`;
}

/**
 * Which rows the settings let through (`rowSecuritySettingsOf`). Each part is read once per statement, when the first row needs it. A `case`,
 * so that the planner takes it for a check of each row, and goes on choosing by the statement's own conditions. Without
 * settings, and without a line of this resource in them, no row is let through.
 */
function conditionSql({ table, parent }: SecuredTable): string {
  if (parent !== null)
    return `exists (select from ${quoteName(parent)} record where record.id = ${quoteName(table)}.parent_id)`;
  const rows = new SettingsLine(table.slice('biz_'.length));
  return `case
    when ${rows.part(['denied'])} is not null and (${rows.are('denied')}) then false
    when ${rows.part(['granted', 'all'])} is not null then true
    when ${rows.are('granted')} then true
    else false end`;
}

/** The line of one resource in the settings. It is found first, since parsing the JSON of all resources takes longer than reading a page. */
class SettingsLine {
  readonly #line: string;

  constructor(code: string) {
    const [from, to] = [`\n${code} `, '\n'].map(quoteLiteral);
    this.#line = `nullif(split_part(split_part(current_setting('haiqiao.wall', true), ${from}, 2), ${to}, 1), '')::json`;
  }

  /** Whether a row is among those that this part of the settings names. */
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
