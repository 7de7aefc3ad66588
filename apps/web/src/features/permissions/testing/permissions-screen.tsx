import {
  getPermissionCatalogue,
  getPermissionGroup,
  type PermissionChange,
  type PermissionGroupRow,
  type PermissionGroupState,
  queryPermissionChanges,
  queryPermissionGroups,
  queryRecordOptions,
} from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';
// Preloaded: on a busy machine the first import takes longer than the tests wait.
import '../permissions.page.tsx';
import { CATALOGUE, contentOf, GROUP_ID, groupRow, stateOf } from './permission-fixtures.ts';

export interface PermissionsOptions {
  readonly groups?: readonly PermissionGroupRow[];
  readonly state?: PermissionGroupState;
  readonly changes?: readonly PermissionChange[];
  readonly buttons?: readonly string[];
  /** Granted on the enterprise page itself; none by default. */
  readonly enterpriseButtons?: readonly string[];
  /** Path of the page; the page of all groups by default. */
  readonly path?: string;
}

/** Path with the buttons of permission groups, also for the page of one audience. */
const ALL_GROUPS = '/system/permissionGroups';
const ALL = ['read', 'update', 'publish'] as const;

/** The page in the shell, with a fake server that has one group. */
export async function showPermissions(options: PermissionsOptions = {}): Promise<UserEvent> {
  const { state = stateOf(contentOf()), changes = [], buttons = ALL } = options;
  const { path = ALL_GROUPS } = options;
  const { groups = [groupRow(GROUP_ID, { name: '走访组', code: 'visits' })] } = options;
  queryClient.clear();
  fakeApi(queryPermissionGroups, [...groups]);
  fakeApi(getPermissionCatalogue, CATALOGUE);
  fakeApi(getPermissionGroup, state);
  fakeApi(queryPermissionChanges, { changes: [...changes], names: {} });
  fakeApi(queryRecordOptions, []);
  const menu = menuOf('权限组', ALL_GROUPS, {
    buttons: buttons.map((verb) => ({ code: `permission:${verb}`, name: verb })),
  });
  const own = (options.enterpriseButtons ?? []).map((verb) => ({
    code: `enterprise_permission:${verb}`,
    name: verb,
  }));
  const user = await showShell({
    path,
    menus: path === ALL_GROUPS ? [menu] : [menu, menuOf('企业权限组', path, { buttons: own })],
  });
  await screen.findByRole('tree', { name: '权限组' }, { timeout: 5000 });
  await screen.findByRole('heading', { name: '走访组' });
  return user;
}

/** Opens a tab of the editor. */
export async function openPart(user: UserEvent, name: string): Promise<void> {
  const parts = screen.getByRole('group', { name: '内容分类' });
  const found = [...parts.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  if (!found) throw new Error(`no part ${name}`);
  await user.click(found);
}
