import { type RawBuilder, sql } from 'kysely';

/** A row per enabled permission group of a member, in force or not. */
export interface AssignedGroupRow {
  readonly id: string;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  /** Whether `at` is in its validity period. */
  readonly is_valid: boolean;
}

/**
 * The groups assigned to a member: by name, by post, by unit or an ancestor of it. For the `with recursive` list of a statement; the
 * relation is named `held`. A group's parent only orders the tree and inherits nothing.
 * @param member.id an expression, because some statements join the member
 */
export function assignedGroups(member: { id: RawBuilder<string>; at: Date }): RawBuilder<AssignedGroupRow> {
  return sql<AssignedGroupRow>`
    unit as (
      select org.id, org.parent_id from sys_org org where org.id = (select org_id from sys_member where id = ${member.id})
      union
      select above.id, above.parent_id from sys_org above join unit on above.id = unit.parent_id
    ),
    held as (
      select g.id, g.valid_from, g.valid_to,
        coalesce(g.valid_from <= ${member.at}, true) and coalesce(g.valid_to > ${member.at}, true) as is_valid
      from sys_permission_group g
      where g.status = 'ENABLED' and g.id in (
        select group_id from sys_permission_group_holder where holder_kind = 'MEMBER' and holder_id = ${member.id}
        union all
        select group_id from sys_permission_group_holder
        where holder_kind = 'POST' and holder_id in (select post_id from sys_member_post where member_id = ${member.id})
        union all
        select group_id from sys_permission_group_holder
        where holder_kind = 'ORG' and holder_id in (select id from unit)
      )
    )`;
}
