import { healthLive, healthReady } from '@haiqiao/contract/endpoints';
import type { RouteHost } from '#server/http/route-host.ts';
import { route } from '#server/http/route.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { readinessOf } from './readiness.service.ts';
import { watchStorage } from './storage-watch.ts';

/** Serves health checks for supervisors and load balancers. */
export function registerHealthRoutes(host: RouteHost, deps: { version: string; storage: FileStorage }): void {
  const watch = watchStorage({ clock: host.base.clock, storage: deps.storage });
  host.app.addHook('onError', async (_request, _reply, error) => watch.note(error));
  const readiness = readinessOf(host.base, watch);
  route(host, healthLive, () => ({ live: true, version: deps.version }));
  route(host, healthReady, () => readiness.assertReady());
}
