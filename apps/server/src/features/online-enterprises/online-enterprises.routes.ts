import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { compareOnlineEnterprise, updateFromOnline } from './compare-online.ts';
import type { OnlineDeps } from './online-deps.ts';
import { searchOnlineEnterprises } from './search-online.ts';

/** Serves what is looked up beyond the library. */
export function registerOnlineEnterprisesRoutes(host: RouteHost, deps: OnlineDeps): void {
  route(host, endpoints.searchOnlineEnterprises, (ctx, input) => searchOnlineEnterprises(ctx, deps, input));
  route(host, endpoints.compareOnlineEnterprise, (ctx, input) => compareOnlineEnterprise(ctx, deps, input));
  route(host, endpoints.updateFromOnline, (ctx, input) => updateFromOnline(ctx, deps, input));
}
