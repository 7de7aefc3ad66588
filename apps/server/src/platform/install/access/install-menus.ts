import { isMenuLink } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import type { ButtonSeed, MenuSeed } from './access-seed.ts';

/** Adds missing menus and returns their codes. Existing ones stay as the centre has changed them. */
export async function addMenus(ctx: Context, menus: readonly MenuSeed[]): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const menu of menus) {
    const inserted = await ctx.db
      .insertInto('sys_menu')
      .values((eb) => ({
        id: ctx.ids.uuid(),
        parent_id: eb
          .selectFrom('sys_menu')
          .select('id')
          .where('code', '=', menu.parentCode ?? ''),
        ...columnsOf(menu),
      }))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst();
    if (!inserted) continue;
    added.add(inserted.code);
    await attachButtons(ctx, inserted.id, menu.buttons ?? []);
  }
  await markShipped(
    ctx,
    'sys_menu',
    menus.map(({ code }) => code),
  );
  return added;
}

/** Attaches buttons without a menu to a new node. */
async function attachButtons(ctx: Context, menuId: string, codes: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('sys_button')
    .set({ menu_id: menuId })
    .where('code', 'in', [...codes, ''])
    .where('menu_id', 'is', null)
    .execute();
}

function columnsOf(menu: MenuSeed) {
  const { param = '' } = menu;
  return {
    code: menu.code,
    name: menu.name,
    translations: JSON.stringify(menu.translations),
    group_name: menu.group?.name ?? '',
    group_translations: JSON.stringify(menu.group?.translations ?? {}),
    param,
    icon: menu.icon,
    order_no: menu.orderNo,
    ...behaviourOf(menu),
    open_mode: menu.openMode ?? (isMenuLink(param) ? ('WINDOW' as const) : ('TAB' as const)), // literal types, widened otherwise
  };
}

function behaviourOf(menu: MenuSeed) {
  return {
    preset: JSON.stringify(menu.preset ?? {}),
    hide_for_posts: [...(menu.hideForPosts ?? [])],
    hide_unless_posts: [...(menu.hideUnlessPosts ?? [])],
    themes: [...(menu.themes ?? [])],
    setting_key: menu.setting ?? '',
    is_visible: menu.visible ?? true,
    is_keep_alive: menu.keepAlive ?? true,
    is_temporary: menu.temporary ?? false,
    audience: menu.audience ?? 'STAFF',
  };
}

/** Adds missing buttons and returns their codes. Existing ones stay as the centre has changed them. */
export async function addButtons(ctx: Context, buttons: readonly ButtonSeed[]): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const [order, button] of buttons.entries()) {
    const inserted = await ctx.db
      .insertInto('sys_button')
      .values((eb) => ({
        code: button.code,
        menu_id: eb
          .selectFrom('sys_menu')
          .select('id')
          .where('code', '=', button.menuCode ?? ''),
        name: button.name,
        translations: JSON.stringify(button.translations),
        ...(button.kind === undefined ? {} : { kind: button.kind }),
        resource_codes: [...(button.resourceCodes ?? [])],
        order_no: order,
      }))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (inserted) added.add(inserted.code);
  }
  await markShipped(
    ctx,
    'sys_button',
    buttons.map(({ code }) => code),
  );
  return added;
}

/** Shipped items cannot be deleted: the next start would create them again. */
async function markShipped(
  ctx: Context,
  table: 'sys_menu' | 'sys_button',
  codes: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable(table)
    .set({ is_shipped: true })
    .where('code', 'in', [...codes, ''])
    .where('is_shipped', '=', false)
    .execute();
}
