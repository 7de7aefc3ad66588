import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { type PublicSettingsDeps, queryPublicSettings } from './query-public-settings.ts';

export function registerSettingsRoutes(host: RouteHost, deps: PublicSettingsDeps): void {
  route(host, endpoints.queryPublicSettings, () => queryPublicSettings(deps));
}
