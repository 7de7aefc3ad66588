import type { Translations } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { heldGroups } from '#server/platform/access/held-groups.ts';

/** A shown menu node with what one member was granted of it. */
export interface MenuRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly code: string;
  readonly name: string;
  readonly translations: Translations;
  readonly group_name: string;
  readonly group_translations: Translations;
  readonly param: string;
  readonly icon: string;
  readonly is_keep_alive: boolean;
  readonly is_temporary: boolean;
  /** Null when no group in force speaks of this node; a denial wins over every grant. */
  readonly is_denied: boolean | null;
  readonly buttons: readonly { code: string; name: string; translations: Translations }[];
}

/** Every enabled and visible staff menu, in order, with the member's grants and granted buttons. */
export async function queryMenus(ctx: Context, memberId: string): Promise<readonly MenuRow[]> {
  const id = sql<string>`${memberId}::uuid`;
  const result = await sql<MenuRow>`
    with recursive ${heldGroups({ id, at: ctx.clock.now() })},
    menu_grant as (
      select g.menu_id, bool_or(g.is_denied) as is_denied
      from sys_permission_group_menu g join held on held.id = g.group_id
      where held.is_valid group by g.menu_id
    ),
    button_grant as (
      select g.button_code
      from sys_permission_group_button g join held on held.id = g.group_id
      where held.is_valid group by g.button_code having not bool_or(g.is_denied)
    )
    select m.id, m.parent_id, m.code, m.name, m.translations, m.group_name, m.group_translations, m.param, m.icon,
      m.is_keep_alive, m.is_temporary, menu_grant.is_denied,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('code', b.code, 'name', b.name, 'translations', b.translations) order by b.order_no, b.code
        )
        from sys_button b join button_grant on button_grant.button_code = b.code
        where b.menu_id = m.id
      ), '[]') as buttons
    from sys_menu m left join menu_grant on menu_grant.menu_id = m.id
    where m.status = 'ENABLED' and m.is_visible and m.audience = 'STAFF'
    order by m.order_no, m.code`.execute(ctx.db);
  return result.rows;
}

/** Whether there is such a member and they have not left. */
export async function isMemberKnown(ctx: Context, memberId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '!=', 'LEFT')
    .executeTakeFirst();
  return row !== undefined;
}
