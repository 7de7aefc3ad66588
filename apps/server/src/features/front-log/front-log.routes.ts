import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { appendFrontLog } from './append-front-log.ts';

export function registerFrontLogRoutes(host: RouteHost): void {
  route(host, endpoints.appendFrontLog, appendFrontLog);
}
