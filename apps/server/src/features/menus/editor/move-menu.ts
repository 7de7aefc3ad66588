import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { MenuAudience } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { changeMenus, loadMenus } from './change-menus.ts';
import { assertPlace } from './check-menu.ts';
import { findMenu } from './get-menu.ts';
import type { KeptMenu } from './menu-views.ts';
import { assertCurrent, ORDER_STEP } from './save-menu.ts';

type MoveInput = EndpointBody<typeof endpoints.moveMenu>;

/**
 * Puts an entry below another one, before one of its siblings or at the end.
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
    assertPlace(menus, { id: menu.id, parentId: input.parentId });
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

/** Ids of the future siblings in their order, with the entry among them. */
function orderOf(menus: readonly KeptMenu[], menu: KeptMenu, { parentId, beforeId }: MoveInput): string[] {
  const siblings = menus.filter(({ id, parent_id: parent }) => parent === parentId && id !== menu.id);
  const ids = siblings.map(({ id }) => id);
  const at = beforeId === null ? ids.length : ids.indexOf(beforeId);
  // The sibling was moved elsewhere meanwhile.
  if (at < 0) throw new AppError('MENU_PARENT_INVALID');
  return ids.toSpliced(at, 0, menu.id);
}

async function putInOrder(
  ctx: Context,
  menu: KeptMenu,
  { order, parentId }: { readonly order: readonly string[]; readonly parentId: string | null },
): Promise<void> {
  const at = ctx.clock.now();
  for (const [index, id] of order.entries()) {
    const place = { order_no: index * ORDER_STEP };
    const moved =
      id === menu.id
        ? {
            parent_id: parentId,
            // Below another entry there are no blocks.
            ...(parentId === null ? {} : { group_name: '', group_translations: '{}' }),
            row_version: menu.row_version + 1,
            updated_at: at,
          }
        : {};
    await ctx.db
      .updateTable('sys_menu')
      .set({ ...place, ...moved })
      .where('id', '=', id)
      .execute();
  }
}
