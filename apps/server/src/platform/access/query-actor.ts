import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { heldGroups } from './held-groups.ts';

/** What one permission group in force says about one resource. */
export interface HeldGrant {
  readonly resource: string;
  /** Rows that it reaches, in order. */
  readonly scopes: readonly RowScope[];
  /** What it says of fields; null for nothing. */
  readonly fields: readonly HeldFieldRule[] | null;
}

/** What one permission group says of a field. */
export interface HeldFieldRule {
  readonly field: string;
  readonly mode: FieldMode;
  /** Codes of the states that it is said of; empty for all. */
  readonly statuses: readonly string[];
}

/** Rows that a permission group in force takes away, whether or not it grants any. */
export interface HeldDenial {
  readonly resource: string;
  readonly scope: RowScope;
}

/** What decides who somebody is and what they may do, as the database knows it. */
export interface ActorRow {
  /** Null when there is no such member. */
  readonly member_status: 'ACTIVE' | 'DISABLED' | 'LEFT' | null;
  readonly username: string;
  readonly account: string;
  readonly org_id: string | null;
  readonly post_ids: readonly string[];
  /** Null when there is no such session of this member. */
  readonly session_expires_at: Date | null;
  readonly session_ended_at: Date | null;
  /** The look at somebody else that the session has under way; null for none. It may be past its time. */
  readonly view_id: string | null;
  readonly view_member_id: string | null;
  readonly view_expires_at: Date | null;
  /** Codes granted by a group in force and denied by none. */
  readonly permissions: readonly string[];
  /** One entry per group and resource that the group reaches. */
  readonly grants: readonly HeldGrant[];
  readonly denials: readonly HeldDenial[];
  readonly permission_version: number;
  /** The next moment at which one of the groups comes into force or goes out of it. */
  readonly rights_change_at: Date | null;
}

/** A list for each column of what was found, in any order; null for nothing. */
type Columns<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: readonly Values[At][] | null;
};

type RowRules = Columns<[group: string, resource: string, place: number, scope: RowScope]>;
type FieldRules = Columns<
  [group: string, resource: string, field: string, mode: FieldMode, statuses: readonly string[]]
>;

/**
 * What the groups in force say of rows that they grant, and of fields. With two hundred groups PostgreSQL takes as long as for
 * all the rest together to sort, to match and to nest them: that is done here.
 */
const ROW_RULES = sql`(
    select json_build_array(array_agg(r.group_id), array_agg(r.resource), array_agg(r.order_no), json_agg(r.scope))
    from sys_permission_group_row_rule r join held on held.id = r.group_id where held.is_valid and not r.is_denied
  )`;
const FIELD_RULES = sql`(
    select json_build_array(
      array_agg(r.group_id), array_agg(r.resource), array_agg(r.field), array_agg(r.mode), json_agg(r.statuses)
    )
    from sys_permission_group_field_rule r join held on held.id = r.group_id where held.is_valid
  )`;

/** What they take away. */
const DENIALS = sql`(
    select coalesce(jsonb_agg(
      jsonb_build_object('resource', r.resource, 'scope', r.scope) order by r.resource, r.group_id, r.order_no
    ), '[]')
    from sys_permission_group_row_rule r join held on held.id = r.group_id where held.is_valid and r.is_denied
  )`;

/** Reads a member with session, posts and rights in one statement. Without a session id there is no session. */
export async function queryActor(
  db: Kysely<Database>,
  who: { memberId: string; sessionId: string | null; at: Date },
): Promise<ActorRow> {
  const id = sql<string>`${who.memberId}::uuid`;
  const at = sql<Date>`${who.at}::timestamptz`;
  const result = await sql<FoundRow>`
    with recursive ${heldGroups({ id, at: who.at })}
    select m.status as member_status, coalesce(m.username, '') as username, coalesce(m.account, '') as account, m.org_id,
      array(
        select mp.post_id::text from sys_member_post mp join sys_post p on p.id = mp.post_id
        where mp.member_id = ${id} order by mp.order_no, p.order_no, p.id
      ) as post_ids,
      s.expires_at as session_expires_at, s.ended_at as session_ended_at,
      v.id as view_id, v.member_id as view_member_id, v.expires_at as view_expires_at,
      array(
        select b.button_code from sys_permission_group_button b join held on held.id = b.group_id
        where held.is_valid group by b.button_code having not bool_or(b.is_denied)
      ) as permissions,
      ${ROW_RULES} as row_rules, ${FIELD_RULES} as field_rules, ${DENIALS} as denials,
      (select version from sys_permission_version) as permission_version,
      (
        select min(least(
          case when held.valid_from > ${at} then held.valid_from end, case when held.valid_to > ${at} then held.valid_to end
        )) from held
      ) as rights_change_at
    from (select ${id} as member_id) as who
    left join sys_member m on m.id = who.member_id
    left join sys_session s on s.id = ${who.sessionId}::uuid and s.member_id = who.member_id
    left join sys_view_as v on v.session_id = s.id and v.ended_at is null`.execute(db);
  const found = result.rows[0];
  if (!found) throw new Error('the statement answers exactly one row');
  const { row_rules: rows, field_rules: fields, ...row } = found;
  return { ...row, grants: grantsOf(rows, fields) };
}

type FoundRow = Omit<ActorRow, 'grants'> & {
  readonly row_rules: RowRules;
  readonly field_rules: FieldRules;
};

/** What each group says of each resource that it reaches, in the same order whichever order it was found in. */
function grantsOf(rows: RowRules, fields: FieldRules): readonly HeldGrant[] {
  const [groups, resources, places, scopes] = rows;
  const reached = new Map<string, { place: number; scope: RowScope }[]>();
  const said = saidOfFields(fields);
  (groups ?? []).forEach((group, at) => {
    const scope = scopes?.[at];
    if (scope) listIn(reached, keyOf(resources?.[at], group)).push({ place: places?.[at] ?? 0, scope });
  });
  return [...reached.keys()].toSorted().map((key) => ({
    resource: key.slice(0, key.indexOf(' ')),
    scopes: listIn(reached, key)
      .toSorted((one, other) => one.place - other.place)
      .map(({ scope }) => scope),
    fields: said.get(key) ?? null,
  }));
}

function saidOfFields([groups, resources, fields, modes, statuses]: FieldRules): ReadonlyMap<
  string,
  HeldFieldRule[]
> {
  const said = new Map<string, HeldFieldRule[]>();
  (groups ?? []).forEach((group, at) => {
    const [field, mode, states] = [fields?.[at], modes?.[at], statuses?.[at]];
    if (field !== undefined && mode !== undefined && states)
      listIn(said, keyOf(resources?.[at], group)).push({ field, mode, statuses: states });
  });
  return said;
}

/** A code of a resource has no blank. */
function keyOf(resource = '', group = ''): string {
  return `${resource} ${group}`;
}

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const known = lists.get(key);
  if (known) return known;
  const made: Value[] = [];
  lists.set(key, made);
  return made;
}
