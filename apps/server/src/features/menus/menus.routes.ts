import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { queryModulesTree } from './query-modules-tree.ts';

export function registerMenusRoutes(host: RouteHost): void {
  route(host, endpoints.queryModulesTree, queryModulesTree);
}
