import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type { MenuNode } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { buildMenuTree } from './build-menu-tree.ts';
import { menuReader } from './menu-reader.ts';
import { isMemberKnown } from '#server/platform/organisation/is-member-known.ts';
import { queryMenusOf, queryPostCodes } from './menus.repository.ts';

/**
 * A member's menus with their buttons, names in the caller's language (AUTH-11). One's own tree needs nothing.
 * @throws AppError ACCESS_DENIED for another member's tree without `member:readMenus`, MEMBER_NOT_FOUND
 */
export async function queryModulesTree(
  ctx: Context,
  settings: Settings,
  input: { id: string },
): Promise<MenuNode[]> {
  const isOwn = ctx.actor.kind === 'member' && ctx.actor.memberId === input.id;
  if (!isOwn) {
    const permission = PERMISSIONS.readMenusOfOthers;
    if (!can(ctx.actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
    if (!(await isMemberKnown(ctx, input.id))) throw new AppError('MEMBER_NOT_FOUND');
  }
  return queryMemberMenus(ctx, settings, input.id);
}

/** The same without the question who asks: for the answer of a sign-in, before there is an actor. */
export async function queryMemberMenus(
  ctx: Context,
  settings: Settings,
  memberId: string,
): Promise<MenuNode[]> {
  const [rows, posts] = await Promise.all([queryMenusOf(ctx, memberId), queryPostCodes(ctx, memberId)]);
  return buildMenuTree(rows, await menuReader(ctx, settings, posts)).tree;
}
