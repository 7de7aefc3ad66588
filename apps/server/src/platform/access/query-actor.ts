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

/**
 * What the groups in force say of rows that they grant, and of the fields of these. Both are gathered in one go each: asking for
 * the fields of every group and resource apart takes ten times as long with two hundred groups.
 */
const GRANTS = sql`(
    select coalesce(json_agg(json_build_object(
      'resource', reach.resource, 'scopes', reach.scopes, 'fields', said.fields
    ) order by reach.resource, reach.group_id), '[]')
    from (
      select r.group_id, r.resource, json_agg(r.scope order by r.order_no) as scopes
      from sys_permission_group_row_rule r join held on held.id = r.group_id
      where held.is_valid and not r.is_denied group by r.group_id, r.resource
    ) as reach
    left join (
      select rule.group_id, rule.resource, json_agg(
        json_build_object('field', rule.field, 'mode', rule.mode, 'statuses', rule.statuses)
        order by rule.field, rule.statuses
      ) as fields
      from sys_permission_group_field_rule rule join held on held.id = rule.group_id
      where held.is_valid group by rule.group_id, rule.resource
    ) as said on said.group_id = reach.group_id and said.resource = reach.resource
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
  const result = await sql<ActorRow>`
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
      ${GRANTS} as grants, ${DENIALS} as denials,
      (select version from sys_permission_version) as permission_version,
      (
        select min(moment) from held, unnest(array[held.valid_from, held.valid_to]) as moment where moment > ${at}
      ) as rights_change_at
    from (select ${id} as member_id) as who
    left join sys_member m on m.id = who.member_id
    left join sys_session s on s.id = ${who.sessionId}::uuid and s.member_id = who.member_id
    left join sys_view_as v on v.session_id = s.id and v.ended_at is null`.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('the statement answers exactly one row');
  return row;
}
