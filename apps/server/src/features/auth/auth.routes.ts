import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { getPublicKey } from './password/get-public-key.ts';
import { type LoginDeps, login } from './login.ts';
import { logout } from './logout.ts';
import { type RefreshDeps, refreshToken } from './refresh-token.ts';
import { unlockMember } from './unlock-member.ts';

export function registerAuthRoutes(host: RouteHost, deps: LoginDeps & RefreshDeps): void {
  route(host, endpoints.getPublicKey, (ctx) => getPublicKey(ctx, deps));
  route(host, endpoints.login, (ctx, input) => login(ctx, input, deps));
  route(host, endpoints.refreshToken, (ctx, _input, { bearer }) => refreshToken(ctx, bearer, deps));
  route(host, endpoints.logout, (ctx) => logout(ctx, deps));
  // Whoever gets here has a good token.
  route(host, endpoints.validateToken, () => true);
  route(host, endpoints.unlockMember, unlockMember);
}
