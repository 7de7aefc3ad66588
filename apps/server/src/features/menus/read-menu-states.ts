import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { buildMenuTree, type MenuTree } from './build-menu-tree.ts';
import { menuReader } from './menu-reader.ts';
import { queryMenusOf, queryPostCodes } from './menus.repository.ts';

/** All menu entries with their parents, and the reason why a member does not see some: `queryMemberMenus` with reasons. */
export async function readMenuStates(
  ctx: Context,
  settings: Settings,
  memberId: string,
): Promise<Pick<MenuTree, 'absent'> & { readonly parents: ReadonlyMap<string, string | null> }> {
  const [rows, posts] = await Promise.all([queryMenusOf(ctx, memberId), queryPostCodes(ctx, memberId)]);
  const { absent } = buildMenuTree(rows, await menuReader(ctx, settings, posts));
  return { absent, parents: new Map(rows.map(({ id, parent_id: parent }) => [id, parent])) };
}
