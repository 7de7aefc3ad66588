import type { HolderKind } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { assignedGroups } from '../assigned-groups.ts';

/** One assignment of a permission group to a member. */
export interface GroupAssignment {
  readonly groupId: string;
  /** Whether the group is in force for them now, as in `assignedGroups`. */
  readonly isInForce: boolean;
  readonly kind: HolderKind;
  /** Of the member, post or unit. */
  readonly id: string;
  /** Name of the post or unit, or of the member when assigned by name. */
  readonly name: string;
}

/** All assignments of permission groups to a member, including those not in force. */
export async function queryGroupAssignments(
  ctx: Context,
  memberId: string,
): Promise<readonly GroupAssignment[]> {
  const id = sql<string>`${memberId}::uuid`;
  const { rows } = await sql<GroupAssignment>`
    with recursive ${assignedGroups({ id, at: ctx.clock.now() })}
    select h.group_id::text as "groupId", coalesce(held.is_valid, false) as "isInForce", h.holder_kind as kind,
      h.holder_id::text as id, coalesce(p.name, o.name, m.username, '') as name
    from sys_permission_group_holder h
    join sys_permission_group g on g.id = h.group_id
    left join held on held.id = h.group_id
    left join sys_post p on h.holder_kind = 'POST' and p.id = h.holder_id
    left join sys_org o on h.holder_kind = 'ORG' and o.id = h.holder_id
    left join sys_member m on h.holder_kind = 'MEMBER' and m.id = h.holder_id
    where (h.holder_kind = 'MEMBER' and h.holder_id = ${id})
      or (h.holder_kind = 'POST' and h.holder_id in (select post_id from sys_member_post where member_id = ${id}))
      or (h.holder_kind = 'ORG' and h.holder_id in (select unit.id from unit))
    order by g.name, g.code, h.holder_kind, name`.execute(ctx.db);
  return rows;
}
