import type { Translations } from '@haiqiao/contract/i18n';
import type { MenuAudience, MenuOpenMode, MenuPreset, MenuTheme } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { assignedGroups } from '#server/platform/access/assigned-groups.ts';

/** A menu entry with a member's grants. */
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
  readonly is_visible: boolean;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly open_mode: MenuOpenMode;
  readonly preset: MenuPreset;
  readonly hide_for_posts: readonly string[];
  readonly hide_unless_posts: readonly string[];
  readonly themes: readonly MenuTheme[];
  readonly setting_key: string;
  /** Null when no group in force mentions this node; a denial overrides every grant. */
  readonly is_denied: boolean | null;
  readonly buttons: readonly { code: string; name: string; translations: Translations }[];
}

/** All menu entries of an audience, in order, with the member's grants and granted buttons. */
export function queryMenusOf(
  ctx: Context,
  memberId: string,
  audience: MenuAudience = 'STAFF',
): Promise<readonly MenuRow[]> {
  const id = sql<string>`${memberId}::uuid`;
  return queryMenus(ctx, { groupsSql: assignedGroups({ id, at: ctx.clock.now() }), audience });
}

/** The same for a holder of some posts without a unit other than those of the posts, or the centre. */
export function queryMenusOfPosts(
  ctx: Context,
  { postIds, audience }: { readonly postIds: readonly string[]; readonly audience: MenuAudience },
): Promise<readonly MenuRow[]> {
  return queryMenus(ctx, { groupsSql: groupsOfPosts(postIds, ctx.clock.now()), audience });
}

/** The same for an enterprise account with some permission groups. */
export function queryMenusOfGroups(ctx: Context, groupIds: readonly string[]): Promise<readonly MenuRow[]> {
  const at = ctx.clock.now();
  const groupsSql = sql`
    held as (
      select g.id, coalesce(g.valid_from <= ${at}, true) and coalesce(g.valid_to > ${at}, true) as is_valid
      from sys_permission_group g
      where g.status = 'ENABLED' and g.audience = 'ENTERPRISE' and g.id = any(${[...groupIds]}::uuid[])
    )`;
  return queryMenus(ctx, { groupsSql, audience: 'ENTERPRISE' });
}

interface Question {
  /** CTEs of a `with recursive` that end with `groupsSql`: groups with `id` and `is_valid`. */
  readonly groupsSql: RawBuilder<unknown>;
  readonly audience: MenuAudience;
}

async function queryMenus(ctx: Context, { groupsSql, audience }: Question): Promise<readonly MenuRow[]> {
  const result = await sql<MenuRow>`
    with recursive ${groupsSql},
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
      m.is_keep_alive, m.is_temporary, m.is_visible, m.status, m.open_mode, m.preset, m.hide_for_posts,
      m.hide_unless_posts, m.themes, m.setting_key, menu_grant.is_denied,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('code', b.code, 'name', b.name, 'translations', b.translations) order by b.order_no, b.code
        )
        from sys_button b join button_grant on button_grant.button_code = b.code
        where b.menu_id = m.id
      ), '[]') as buttons
    from sys_menu m left join menu_grant on menu_grant.menu_id = m.id
    where m.audience = ${audience}
    order by m.order_no, m.code`.execute(ctx.db);
  return result.rows;
}

function groupsOfPosts(postIds: readonly string[], at: Date): RawBuilder<unknown> {
  const posts = sql`any(${[...postIds]}::uuid[])`;
  return sql`
    unit as (
      select org.id, org.parent_id from sys_org org
      where org.id in (select p.org_id from sys_post p where p.id = ${posts}) or org.parent_id is null
      union
      select above.id, above.parent_id from sys_org above join unit on above.id = unit.parent_id
    ),
    held as (
      select g.id, coalesce(g.valid_from <= ${at}, true) and coalesce(g.valid_to > ${at}, true) as is_valid
      from sys_permission_group g
      where g.status = 'ENABLED' and g.id in (
        select group_id from sys_permission_group_holder where holder_kind = 'POST' and holder_id = ${posts}
        union all
        select group_id from sys_permission_group_holder
        where holder_kind = 'ORG' and holder_id in (select id from unit)
      )
    )`;
}

/** Codes of a member's posts. */
export async function queryPostCodes(ctx: Context, memberId: string): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('sys_member_post as mp')
    .innerJoin('sys_post as p', 'p.id', 'mp.post_id')
    .select('p.code')
    .where('mp.member_id', '=', memberId)
    .execute();
  return new Set(rows.map(({ code }) => code));
}
