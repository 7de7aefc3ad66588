import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type { MenuNode } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { buildMenuTree } from './build-menu-tree.ts';
import { menuReader } from './menu-reader.ts';
import { isActiveMember } from '#server/platform/organisation/is-active-member.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { MenusDeps } from './menus-deps.ts';
import { queryMenusOf, queryPostCodes } from './menus.repository.ts';

/**
 * A member's menus with their buttons, names in the caller's language (AUTH-11). The own tree needs no permission; another member must be
 * visible to the caller.
 * @throws AppError ACCESS_DENIED for another member's tree without `member:readMenus`, MEMBER_NOT_FOUND
 */
export async function queryModulesTree(
  ctx: Context,
  { settings, metadata }: Pick<MenusDeps, 'settings' | 'metadata'>,
  input: { id: string },
): Promise<MenuNode[]> {
  const isOwn = ctx.actor.kind === 'member' && ctx.actor.memberId === input.id;
  if (!isOwn) {
    const permission = PERMISSIONS.readMenusOfOthers;
    if (!can(ctx.actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
    const visible = await platformRows(ctx, await metadata.current(), 'member').visible([input.id]);
    if (!visible.has(input.id) || !(await isActiveMember(ctx, input.id)))
      throw new AppError('MEMBER_NOT_FOUND');
  }
  return queryMemberMenus(ctx, settings, input.id);
}

/** The same without an access check: for the sign-in response, before there is an actor. */
export async function queryMemberMenus(
  ctx: Context,
  settings: Settings,
  memberId: string,
): Promise<MenuNode[]> {
  const [rows, posts] = await Promise.all([queryMenusOf(ctx, memberId), queryPostCodes(ctx, memberId)]);
  return buildMenuTree(rows, await menuReader(ctx, settings, posts)).tree;
}
