import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { assignedGroups } from './assigned-groups.ts';

/** The rules of one permission group in force for one resource. */
export interface GroupGrant {
  readonly resource: string;
  /** Its row scopes, in order. */
  readonly scopes: readonly RowScope[];
  /** Its field rules; null for none. */
  readonly fields: readonly GroupFieldRule[] | null;
}

/** A field rule of one permission group. */
export interface GroupFieldRule {
  readonly field: string;
  readonly mode: FieldMode;
  /** Codes of the states it applies to; empty for all. */
  readonly statuses: readonly string[];
}

/** Row denials of a permission group in force, even without grants. */
export interface GroupDenial {
  readonly resource: string;
  readonly scope: RowScope;
}

/** Identity and rights of an actor, as stored. */
export interface ActorRow {
  /** Null when the member does not exist. */
  readonly member_status: 'ACTIVE' | 'DISABLED' | 'LEFT' | null;
  readonly username: string;
  readonly account: string;
  readonly org_id: string | null;
  readonly post_ids: readonly string[];
  /** Null when this member has no such session. */
  readonly session_expires_at: Date | null;
  readonly session_ended_at: Date | null;
  /** The session's active view-as; null for none. It may have expired. */
  readonly view_id: string | null;
  readonly view_member_id: string | null;
  readonly view_expires_at: Date | null;
  /** Codes granted by a group in force and denied by none. */
  readonly permissions: readonly string[];
  /** One entry per group and resource with row access. */
  readonly grants: readonly GroupGrant[];
  readonly denials: readonly GroupDenial[];
  readonly permission_version: number;
  /** The next time one of the groups becomes valid or invalid. */
  readonly rights_change_at: Date | null;
}

/** One array per column, in any order; null for none. */
type Columns<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: readonly Values[At][] | null;
};

type RowRules = Columns<[group: string, resource: string, place: number, scope: RowScope]>;
type FieldRules = Columns<
  [group: string, resource: string, field: string, mode: FieldMode, statuses: readonly string[]]
>;

/**
 * Row and field rules of the groups in force. With two hundred groups, sorting, joining and nesting them in PostgreSQL takes as long as all
 * the rest, so it is done here.
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

/** Their row denials. */
const DENIALS = sql`(
    select coalesce(jsonb_agg(
      jsonb_build_object('resource', r.resource, 'scope', r.scope) order by r.resource, r.group_id, r.order_no
    ), '[]')
    from sys_permission_group_row_rule r join held on held.id = r.group_id where held.is_valid and r.is_denied
  )`;

/** Reads a member with session, posts and rights in one statement. Without a session id, session columns are null. */
export async function queryActor(
  db: Kysely<Tables>,
  who: { memberId: string; sessionId: string | null; at: Date },
): Promise<ActorRow> {
  const id = sql<string>`${who.memberId}::uuid`;
  const at = sql<Date>`${who.at}::timestamptz`;
  const result = await sql<FoundRow>`
    with recursive ${assignedGroups({ id, at: who.at })}
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

/** Rules by group and resource, in a deterministic order. */
function grantsOf(rows: RowRules, fields: FieldRules): readonly GroupGrant[] {
  const [groups, resources, positions, scopes] = rows;
  const granted = new Map<string, { position: number; scope: RowScope }[]>();
  const said = saidOfFields(fields);
  (groups ?? []).forEach((group, at) => {
    const scope = scopes?.[at];
    if (scope) listIn(granted, keyOf(resources?.[at], group)).push({ position: positions?.[at] ?? 0, scope });
  });
  return [...granted.keys()].toSorted().map((key) => ({
    resource: key.slice(0, key.indexOf(' ')),
    scopes: listIn(granted, key)
      .toSorted((one, other) => one.position - other.position)
      .map(({ scope }) => scope),
    fields: said.get(key) ?? null,
  }));
}

function saidOfFields([groups, resources, fields, modes, statuses]: FieldRules): ReadonlyMap<
  string,
  GroupFieldRule[]
> {
  const said = new Map<string, GroupFieldRule[]>();
  (groups ?? []).forEach((group, at) => {
    const [field, mode, states] = [fields?.[at], modes?.[at], statuses?.[at]];
    if (field !== undefined && mode !== undefined && states)
      listIn(said, keyOf(resources?.[at], group)).push({ field, mode, statuses: states });
  });
  return said;
}

/** Codes of resources contain no blanks. */
function keyOf(resource = '', group = ''): string {
  return `${resource} ${group}`;
}

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const existing = lists.get(key);
  if (existing) return existing;
  const made: Value[] = [];
  lists.set(key, made);
  return made;
}
