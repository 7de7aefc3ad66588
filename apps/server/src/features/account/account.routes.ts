import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { type ResetAccountDeps, resetAccountPassword } from './enterprise/reset-account-password.ts';
import { queryAttributeValue } from './query-attribute-value.ts';
import { type AvatarDeps, readAvatar, saveAvatar } from './avatar/avatar.ts';
import { type AccountDeps, updateAccountSettings } from './update-account-settings.ts';

export function registerAccountRoutes(host: RouteHost, deps: AccountDeps & ResetAccountDeps): void {
  route(host, endpoints.queryAttributeValue, (ctx, input) => queryAttributeValue(ctx, deps, input));
  route(host, endpoints.updateAccountSettings, (ctx, input) => updateAccountSettings(ctx, input, deps));
  route(host, endpoints.resetAccountPassword, (ctx, input) => resetAccountPassword(ctx, deps, input));
}

/** The caller's own avatar. */
export function registerAvatarRoutes(host: RouteHost, deps: AvatarDeps): void {
  route(host, endpoints.saveAvatar, (ctx, input) => saveAvatar(ctx, deps, input));
  route(host, endpoints.readAvatar, (ctx) => readAvatar(ctx, deps));
}
