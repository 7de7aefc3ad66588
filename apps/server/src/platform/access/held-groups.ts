import { type RawBuilder, sql } from 'kysely';

/** A row per enabled permission group that a member holds, whether or not it is in force now. */
export interface HeldGroupRow {
  readonly id: string;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  /** Whether `at` lies in its time of validity. */
  readonly is_valid: boolean;
}

/**
 * The groups a member holds: by name, by one of their posts, by their organisation unit or one above it.
 * For the `with recursive` list of a statement; the relation is called `held`. A group's own parent only orders the
 * tree of groups, it hands nothing down.
 * @param member.id an expression, since some statements take the member from another relation
 */
export function heldGroups(member: { id: RawBuilder<string>; at: Date }): RawBuilder<HeldGroupRow> {
  return sql<HeldGroupRow>`
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
