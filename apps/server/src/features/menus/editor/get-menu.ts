import type { MenuDetail, MenuView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { MenuAudience } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { menuReader } from '../menu-reader.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { loadMenus } from './change-menus.ts';
import { buttonViewOf, type StoredMenu, menuViewOf, textsOf } from './menu-views.ts';

const NO_POSTS: ReadonlySet<string> = new Set();

/** All entries of an audience, parents before children, each level in order. */
export async function queryMenuTree(
  ctx: Context,
  { settings }: Pick<MenusDeps, 'settings'>,
  audience: MenuAudience,
): Promise<{ menus: MenuView[] }> {
  const menus = await loadMenus(ctx, audience);
  const { isOn } = await menuReader(ctx, settings, NO_POSTS);
  const counts = await countButtons(ctx);
  const children = Map.groupBy(menus, (menu) => menu.parent_id);
  const below = (parentId: string | null): StoredMenu[] =>
    (children.get(parentId) ?? []).flatMap((menu) => [menu, ...below(menu.id)]);
  return {
    menus: below(null).map((menu) => menuViewOf(ctx, menu, { buttonCount: counts.get(menu.id) ?? 0, isOn })),
  };
}

async function countButtons(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('sys_button')
    .select((eb) => ['menu_id', eb.fn.countAll<number>().as('count')])
    .where('menu_id', 'is not', null)
    .groupBy('menu_id')
    .execute();
  return new Map(rows.map(({ menu_id: id, count }) => [id ?? '', count]));
}

/**
 * An entry with all its details.
 * @throws AppError MENU_NOT_FOUND, also for one of another audience
 */
export async function getMenu(
  ctx: Context,
  { settings }: Pick<MenusDeps, 'settings'>,
  { id, audience }: { readonly id: string; readonly audience: MenuAudience | null },
): Promise<MenuDetail> {
  const menu = await findMenu(ctx, { id, audience });
  const buttons = await ctx.db
    .selectFrom('sys_button')
    .selectAll()
    .where('menu_id', '=', id)
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  const groups = await ctx.db
    .selectFrom('sys_permission_group_menu as gm')
    .innerJoin('sys_permission_group as g', 'g.id', 'gm.group_id')
    .select(['g.code', 'g.name', 'gm.is_denied'])
    .where('gm.menu_id', '=', id)
    .orderBy('g.name')
    .execute();
  const { isOn } = await menuReader(ctx, settings, NO_POSTS);
  return {
    ...menuViewOf(ctx, menu, { buttonCount: buttons.length, isOn }),
    translations: textsOf(menu.translations),
    groupTranslations: textsOf(menu.group_translations),
    buttons: buttons.map((button) => buttonViewOf(ctx, button)),
    grantedBy: groups.map(({ code, name, is_denied: isDenied }) => ({ code, name, isDenied })),
    updatedAt: menu.updated_at.toISOString(),
  };
}

/** @throws AppError MENU_NOT_FOUND */
export async function findMenu(
  ctx: Context,
  { id, audience }: { readonly id: string; readonly audience: MenuAudience | null },
): Promise<StoredMenu> {
  const menu = await ctx.db.selectFrom('sys_menu').selectAll().where('id', '=', id).executeTakeFirst();
  if (!menu || (audience !== null && menu.audience !== audience)) throw new AppError('MENU_NOT_FOUND');
  return menu;
}
