import * as endpoints from '@haiqiao/contract/endpoints';
import type { RouteHost } from '#server/http/route-host.ts';
import { route } from '#server/http/route.ts';
import { createCaptcha, type ResolveCaptchaKind } from './captcha.service.ts';

/** Registers `createCaptcha`; answers are checked by the login, not by an endpoint. */
export function registerCaptcha(host: RouteHost, resolveKind: ResolveCaptchaKind): void {
  route(host, endpoints.createCaptcha, (ctx, body) => createCaptcha(ctx, body, resolveKind));
}
