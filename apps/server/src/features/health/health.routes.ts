import { healthLive, healthReady } from '@haiqiao/contract/endpoints';
import type { RouteHost } from '#server/http/route-host.ts';
import { route } from '#server/http/route.ts';
import { readinessOf } from './readiness.service.ts';

/** Serves the questions of supervisors and load balancers. */
export function registerHealthRoutes(host: RouteHost, deps: { version: string }): void {
  const readiness = readinessOf(host.base);
  route(host, healthLive, () => ({ live: true, version: deps.version }));
  route(host, healthReady, () => readiness.assertReady());
}
