import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { compareSettings, exportSettings } from './compare-settings.ts';
import { querySettingHistory } from './query-history.ts';
import { queryPublicSettings } from './query-public-settings.ts';
import { querySettings } from './query-settings.ts';
import { saveSettings } from './save-settings.ts';
import type { SettingsDeps } from './settings-deps.ts';

/** System business settings (SYS-04). */
export function registerSettingsRoutes(host: RouteHost, deps: SettingsDeps): void {
  route(host, endpoints.queryPublicSettings, () => queryPublicSettings(deps));
  route(host, endpoints.querySettings, (ctx) => querySettings(ctx));
  route(host, endpoints.saveSettings, (ctx, input) => saveSettings(ctx, deps, input));
  route(host, endpoints.querySettingHistory, (ctx, input) => querySettingHistory(ctx, input));
  route(host, endpoints.exportSettings, (ctx) => exportSettings(ctx, deps));
  route(host, endpoints.compareSettings, (ctx, input) => compareSettings(ctx, input));
}
