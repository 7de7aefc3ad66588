import { AppError } from '@haiqiao/contract/errors';
import type { MenuAudience } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { changeMenus, loadMenus } from './change-menus.ts';
import { findMenu } from './get-menu.ts';
import { assertCurrent } from './save-menu.ts';

interface RemoveInput {
  readonly id: string;
  readonly rowVersion?: number | undefined;
  readonly audience: MenuAudience | null;
}

/**
 * Deletes an entry with its own buttons. Shipped buttons remain without a menu, because code refers to them.
 * @throws AppError MENU_NOT_FOUND, MENU_CONFLICT, MENU_SHIPPED, MENU_HAS_CHILDREN
 */
export function removeMenu(ctx: Context, deps: MenusDeps, input: RemoveInput): Promise<boolean> {
  return changeMenus(ctx, deps, async (ctx) => {
    const menu = await findMenu(ctx, input);
    await assertCurrent(ctx, deps, { menu, rowVersion: input.rowVersion });
    if (menu.is_shipped) throw new AppError('MENU_SHIPPED');
    const menus = await loadMenus(ctx, menu.audience);
    const count = menus.filter(({ parent_id: parent }) => parent === menu.id).length;
    if (count > 0) throw new AppError('MENU_HAS_CHILDREN', { count });
    await ctx.db
      .updateTable('sys_button')
      .set({ menu_id: null })
      .where('menu_id', '=', menu.id)
      .where('is_shipped', '=', true)
      .execute();
    await ctx.db.deleteFrom('sys_menu').where('id', '=', menu.id).execute();
    await writeAudit(ctx, {
      action: 'menu.delete',
      outcome: 'done',
      target: { type: 'menu', id: menu.id },
      details: { code: menu.code, name: menu.name },
    });
    return true;
  });
}
