import type { MenuAudience } from '@haiqiao/contract/access';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { assertDoorStaysOpen } from './check-menu.ts';
import type { StoredMenu } from './menu-views.ts';

/**
 * Changes menus or buttons in one transaction. Changes are serialised per centre, because their checks depend on each other. After the
 * commit all cached rights are dropped.
 */
export async function changeMenus<Result>(
  ctx: Context,
  { broadcast }: Pick<MenusDeps, 'broadcast'>,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, async (ctx) => {
    // First: changes of rights are serialised by its row.
    await raisePermissionVersion(ctx);
    const done = await work(ctx);
    assertDoorStaysOpen(await loadMenus(ctx, 'STAFF'));
    return done;
  });
  await broadcast.publish('permissions-changed', {});
  return result;
}

/** Every menu entry of an audience, in order. */
export function loadMenus(ctx: Context, audience: MenuAudience): Promise<StoredMenu[]> {
  return ctx.db
    .selectFrom('sys_menu')
    .selectAll()
    .where('audience', '=', audience)
    .orderBy('order_no')
    .orderBy('code')
    .execute();
}
