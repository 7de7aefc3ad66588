import type { MenuAudience } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { assertDoorStaysOpen } from './check-menu.ts';
import type { KeptMenu } from './menu-views.ts';

/**
 * Changes menus or buttons in one transaction; one at a time in the whole centre, since what may be done depends on the
 * others. Everybody's rights are read anew when it has committed.
 */
export async function changeMenus<Result>(
  ctx: Context,
  { broadcast }: Pick<MenusDeps, 'broadcast'>,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, async (ctx) => {
    // First: its row is what changes of rights wait for.
    await raisePermissionVersion(ctx);
    const done = await work(ctx);
    assertDoorStaysOpen(await loadMenus(ctx, 'STAFF'));
    return done;
  });
  await broadcast.publish('permissions-changed', {});
  return result;
}

/** Every menu entry of an audience, in order. */
export function loadMenus(ctx: Context, audience: MenuAudience): Promise<KeptMenu[]> {
  return ctx.db
    .selectFrom('sys_menu')
    .selectAll()
    .where('audience', '=', audience)
    .orderBy('order_no')
    .orderBy('code')
    .execute();
}
