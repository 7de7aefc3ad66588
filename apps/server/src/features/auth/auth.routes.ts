import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { getPublicKey } from './password/get-public-key.ts';
import { type LoginDeps, login } from './login.ts';
import { logout } from './logout.ts';
import { endOtherSessions, endOwnSession, queryOwnSessions } from './own-sessions.ts';
import { type RefreshDeps, refreshToken } from './refresh-token.ts';
import { checkPasswordReset, completePasswordReset, type ResetDeps } from './complete-reset.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  type OwnSecondFactorDeps,
  querySecondFactor,
  renewRecoveryCodes,
} from './second-factor/own-second-factor.ts';
import { type ReplacePasswordDeps, replaceExpiredPassword } from './steps/replace-expired-password.ts';
import {
  beginSecondFactorStep,
  confirmSecondFactorStep,
  proveSecondFactorStep,
  type SecondFactorStepDeps,
} from './steps/second-factor-step.ts';
import { unlockMember } from './unlock-member.ts';
import { endViewAs, getViewAs, startViewAs, type ViewAsDeps } from './view-as/view-as.ts';

type AuthDeps = LoginDeps &
  RefreshDeps &
  ResetDeps &
  ReplacePasswordDeps &
  SecondFactorStepDeps &
  OwnSecondFactorDeps &
  ViewAsDeps;

export function registerAuthRoutes(host: RouteHost, deps: AuthDeps): void {
  route(host, endpoints.getPublicKey, (ctx) => getPublicKey(ctx, deps));
  route(host, endpoints.login, (ctx, input) => login(ctx, input, deps));
  route(host, endpoints.refreshToken, (ctx, _input, { bearer }) => refreshToken(ctx, bearer, deps));
  route(host, endpoints.logout, (ctx) => logout(ctx, deps));
  // The token has already been validated.
  route(host, endpoints.validateToken, () => true);
  route(host, endpoints.unlockMember, unlockMember);
  route(host, endpoints.queryOwnSessions, queryOwnSessions);
  route(host, endpoints.endOwnSession, (ctx, input) => endOwnSession(ctx, input, deps));
  route(host, endpoints.endOtherSessions, (ctx) => endOtherSessions(ctx, deps));
  route(host, endpoints.replaceExpiredPassword, (ctx, input) => replaceExpiredPassword(ctx, input, deps));
  route(host, endpoints.querySecondFactor, (ctx) => querySecondFactor(ctx, deps));
  route(host, endpoints.beginSecondFactor, (ctx, input) => beginSecondFactor(ctx, input, deps));
  route(host, endpoints.confirmSecondFactor, (ctx, input) => confirmSecondFactor(ctx, input, deps));
  route(host, endpoints.disableSecondFactor, (ctx, input) => disableSecondFactor(ctx, input, deps));
  route(host, endpoints.renewRecoveryCodes, (ctx, input) => renewRecoveryCodes(ctx, input, deps));
  route(host, endpoints.proveSecondFactorStep, (ctx, input) => proveSecondFactorStep(ctx, input, deps));
  route(host, endpoints.beginSecondFactorStep, (ctx, input) => beginSecondFactorStep(ctx, input, deps));
  route(host, endpoints.confirmSecondFactorStep, (ctx, input) => confirmSecondFactorStep(ctx, input, deps));
  route(host, endpoints.startViewAs, (ctx, input) => startViewAs(ctx, input, deps));
  route(host, endpoints.endViewAs, (ctx) => endViewAs(ctx, deps));
  route(host, endpoints.getViewAs, (ctx) => getViewAs(ctx, deps));
  route(host, endpoints.checkPasswordReset, (ctx, input) => checkPasswordReset(ctx, input, deps));
  route(host, endpoints.completePasswordReset, (ctx, input) => completePasswordReset(ctx, input, deps));
}
