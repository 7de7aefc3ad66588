import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { MenuAudience } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { changeMenus, loadMenus } from './change-menus.ts';
import { assertParent } from './check-menu.ts';
import { findMenu } from './get-menu.ts';
import type { StoredMenu } from './menu-views.ts';
import { assertCurrent, ORDER_STEP } from './save-menu.ts';

type MoveInput = EndpointBody<typeof endpoints.moveMenu>;

/**
 * Moves an entry below another one, before a sibling or to the end.
 * @throws AppError MENU_NOT_FOUND, MENU_CONFLICT, MENU_PARENT_INVALID, MENU_CYCLE, MENU_TOO_DEEP
 */
export function moveMenu(
  ctx: Context,
  deps: MenusDeps,
  { audience, ...input }: MoveInput & { audience: MenuAudience | null },
): Promise<boolean> {
  return changeMenus(ctx, deps, async (ctx) => {
    const menu = await findMenu(ctx, { id: input.id, audience });
    await assertCurrent(ctx, deps, { menu, rowVersion: input.rowVersion });
    const menus = await loadMenus(ctx, menu.audience);
    assertParent(menus, { id: menu.id, parentId: input.parentId });
    await putInOrder(ctx, menu, { order: orderOf(menus, menu, input), parentId: input.parentId });
    await writeAudit(ctx, {
      action: 'menu.move',
      outcome: 'done',
      target: { type: 'menu', id: menu.id },
      details: { code: menu.code, from: menu.parent_id, to: input.parentId },
    });
    return true;
  });
}

/** Ids of the new siblings in order, including the entry. */
function orderOf(
  menus: readonly StoredMenu[],
  menu: StoredMenu,
  { parentId, beforeId }: MoveInput,
): string[] {
  const siblings = menus.filter(({ id, parent_id: parent }) => parent === parentId && id !== menu.id);
  const ids = siblings.map(({ id }) => id);
  const at = beforeId === null ? ids.length : ids.indexOf(beforeId);
  // The sibling was moved meanwhile.
  if (at < 0) throw new AppError('MENU_PARENT_INVALID');
  return ids.toSpliced(at, 0, menu.id);
}

async function putInOrder(
  ctx: Context,
  menu: StoredMenu,
  { order, parentId }: { readonly order: readonly string[]; readonly parentId: string | null },
): Promise<void> {
  const at = ctx.clock.now();
  for (const [index, id] of order.entries()) {
    const position = { order_no: index * ORDER_STEP };
    const moved =
      id === menu.id
        ? {
            parent_id: parentId,
            // Only top-level entries have blocks.
            ...(parentId === null ? {} : { group_name: '', group_translations: '{}' }),
            row_version: menu.row_version + 1,
            updated_at: at,
          }
        : {};
    await ctx.db
      .updateTable('sys_menu')
      .set({ ...position, ...moved })
      .where('id', '=', id)
      .execute();
  }
}
