import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import {
  type ApiKeysDeps,
  createApiKey,
  renewApiKey,
  revokeApiKey,
  updateApiKey,
} from './change-api-keys.ts';
import { queryApiKeys } from './query-api-keys.ts';

/** Administration of API keys. */
export function registerApiKeysRoutes(host: RouteHost, deps: ApiKeysDeps): void {
  route(host, endpoints.queryApiKeys, (ctx) => queryApiKeys(ctx, deps));
  route(host, endpoints.createApiKey, (ctx, input) => createApiKey(ctx, deps, input));
  route(host, endpoints.updateApiKey, (ctx, input) => updateApiKey(ctx, deps, input));
  route(host, endpoints.renewApiKey, (ctx, input) => renewApiKey(ctx, deps, input));
  route(host, endpoints.revokeApiKey, (ctx, input) => revokeApiKey(ctx, deps, input));
}
