import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { queryAttributeValue } from './query-attribute-value.ts';
import { type AccountDeps, updateAccountSettings } from './update-account-settings.ts';

export function registerAccountRoutes(host: RouteHost, deps: AccountDeps): void {
  route(host, endpoints.queryAttributeValue, queryAttributeValue);
  route(host, endpoints.updateAccountSettings, (ctx, input) => updateAccountSettings(ctx, input, deps));
}
