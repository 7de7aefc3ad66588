import * as endpoints from '@haiqiao/contract/endpoints';
import type { RouteHost } from '#server/http/route-host.ts';
import { route } from '#server/http/route.ts';
import { createCaptcha, type ResolveCaptchaKind } from './captcha.service.ts';

/** Serves `createCaptcha`; judging is no call of its own, the login does it. */
export function registerCaptcha(host: RouteHost, resolveKind: ResolveCaptchaKind): void {
  route(host, endpoints.createCaptcha, (ctx, body) => createCaptcha(ctx, body, resolveKind));
}
