import { MENU_THEMES } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { wireText } from '@haiqiao/contract/field-types';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { buildMenuTree } from './build-menu-tree.ts';
import { menuReader } from './menu-reader.ts';
import type { MenusDeps } from './menus-deps.ts';
import { queryMenusOfGroups } from './menus.repository.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';

type Preview = EndpointReply<typeof endpoints.previewAccountMenus>;

/** Resource of the accounts (modules/enterprise-accounts). */
const ACCOUNT = 'ent_account';

/**
 * The menu of an account in the actor's row scope, from its permission groups in force (DOMAIN §2.17).
 * @throws AppError DEFINITION_NOT_FOUND without the area of accounts, RECORD_NOT_FOUND
 */
export async function previewAccountMenus(
  ctx: Context,
  { settings, metadata }: Pick<MenusDeps, 'settings' | 'metadata'>,
  { id }: { readonly id: string },
): Promise<Preview> {
  const [stored] = await loadRecords(ctx, await metadata.resource(ACCOUNT), { ids: [id] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const shown = platformRows(ctx, await metadata.current(), ACCOUNT);
  const status = wireText(stored.values['status'] ?? '');
  const { account, permissionGroups, theme } = stored.values;
  const groupIds = Array.isArray(permissionGroups) ? permissionGroups.map(String) : [];
  const [rows, groups, reader] = await Promise.all([
    queryMenusOfGroups(ctx, groupIds),
    queryGroups(ctx, groupIds),
    menuReader(ctx, settings, new Set()),
  ]);
  return {
    ...shown.texts({ account: wireText(account) }, status),
    theme: MENU_THEMES.find((one) => one === theme) ?? 'RESOURCE',
    groups: shown.visibility('permissionGroups', status) === 'whole' ? groups : [],
    menus: buildMenuTree(rows, reader).tree,
  };
}

async function queryGroups(ctx: Context, ids: readonly string[]): Promise<Preview['groups']> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sys_permission_group')
    .select(['name', 'status', 'valid_from', 'valid_to'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute();
  const now = ctx.clock.now();
  return rows.map(({ name, status, valid_from: from, valid_to: to }) => ({
    name,
    isInForce: status === 'ENABLED' && (from === null || from <= now) && (to === null || to > now),
  }));
}
