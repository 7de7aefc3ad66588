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
  /** Fields that it names; null for none. */
  readonly fields: Readonly<Record<string, FieldMode>> | null;
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
  /** Codes granted by a group in force and denied by none. */
  readonly permissions: readonly string[];
  /** One entry per group and resource that the group reaches. */
  readonly grants: readonly HeldGrant[];
  readonly permission_version: number;
  /** The next moment at which one of the groups comes into force or goes out of it. */
  readonly rights_change_at: Date | null;
}

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
      array(
        select b.button_code from sys_permission_group_button b join held on held.id = b.group_id
        where held.is_valid group by b.button_code having not bool_or(b.is_denied)
      ) as permissions,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'resource', reach.resource, 'scopes', reach.scopes,
          'fields', (
            select jsonb_object_agg(f.field, f.mode) from sys_permission_group_field_rule f
            where f.group_id = reach.group_id and f.resource = reach.resource
          )
        ) order by reach.resource, reach.group_id), '[]')
        from (
          select r.group_id, r.resource, jsonb_agg(r.scope order by r.order_no) as scopes
          from sys_permission_group_row_rule r join held on held.id = r.group_id
          where held.is_valid group by r.group_id, r.resource
        ) as reach
      ) as grants,
      (select version from sys_permission_version) as permission_version,
      (
        select min(moment) from held, unnest(array[held.valid_from, held.valid_to]) as moment where moment > ${at}
      ) as rights_change_at
    from (select ${id} as member_id) as who
    left join sys_member m on m.id = who.member_id
    left join sys_session s on s.id = ${who.sessionId}::uuid and s.member_id = who.member_id`.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('the statement answers exactly one row');
  return row;
}
