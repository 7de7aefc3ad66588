import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { getMenu, queryMenuTree } from './editor/get-menu.ts';
import { addMenuButton, removeMenuButton, updateMenuButton } from './editor/menu-buttons.ts';
import { moveMenu } from './editor/move-menu.ts';
import { previewMenus, queryMenuChoices } from './editor/preview-menus.ts';
import { removeMenu } from './editor/remove-menu.ts';
import { addMenu, updateMenu } from './editor/save-menu.ts';
import type { MenusDeps } from './menus-deps.ts';
import { queryModulesTree } from './query-modules-tree.ts';
import { previewAccountMenus } from './preview-account-menus.ts';
import { registerResources } from './resources/register-resources.ts';
import { queryResources } from './resources/query-resources.ts';

/** Menus of staff and enterprises, their buttons, and the routes of the buttons. */
export function registerMenusRoutes(host: RouteHost, deps: MenusDeps): void {
  route(host, endpoints.queryModulesTree, (ctx, input) => queryModulesTree(ctx, deps, input));
  route(host, endpoints.queryMenuTree, (ctx, { audience }) => queryMenuTree(ctx, deps, audience));
  route(host, endpoints.previewMenus, (ctx, input) => previewMenus(ctx, deps, input));
  route(host, endpoints.queryMenuChoices, (ctx) => queryMenuChoices(ctx, deps));
  route(host, endpoints.addMenuButton, (ctx, input) => addMenuButton(ctx, deps, input));
  route(host, endpoints.updateMenuButton, (ctx, input) => updateMenuButton(ctx, deps, input));
  route(host, endpoints.removeMenuButton, (ctx, input) => removeMenuButton(ctx, deps, input));
  route(host, endpoints.queryResources, queryResources);
  registerStaffMenus(host, deps);
  registerEnterpriseMenus(host, deps);
  route(host, endpoints.previewAccountMenus, (ctx, input) => previewAccountMenus(ctx, deps, input));
  registerResources(host);
}

function registerStaffMenus(host: RouteHost, deps: MenusDeps): void {
  const audience = 'STAFF' as const; // a literal; otherwise widened
  route(host, endpoints.getMenu, (ctx, input) => getMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.addMenu, (ctx, input) => addMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.updateMenu, (ctx, input) => updateMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.moveMenu, (ctx, input) => moveMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.removeMenu, (ctx, input) => removeMenu(ctx, deps, { ...input, audience }));
}

/** The calls of SPEC §7: the same operations, for menus of enterprises only. */
function registerEnterpriseMenus(host: RouteHost, deps: MenusDeps): void {
  const audience = 'ENTERPRISE' as const; // a literal; otherwise widened
  route(host, endpoints.queryEnterpriseMenus, (ctx) => queryMenuTree(ctx, deps, audience));
  route(host, endpoints.getEnterpriseMenu, (ctx, input) => getMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.addEnterpriseMenu, (ctx, input) => addMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.updateEnterpriseMenu, (ctx, input) => updateMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.moveEnterpriseMenu, (ctx, input) => moveMenu(ctx, deps, { ...input, audience }));
  route(host, endpoints.removeEnterpriseMenu, (ctx, input) => removeMenu(ctx, deps, { ...input, audience }));
}
