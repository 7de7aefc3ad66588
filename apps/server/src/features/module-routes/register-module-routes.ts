import type { OutsideSources } from '#server/adapters/outside-sources.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { callRecords } from '#server/platform/records/code/call-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Serves the endpoints of the business areas. */
export function registerModuleRoutes(host: RouteHost, deps: RecordDeps, outside: OutsideSources): void {
  for (const { endpoint, service } of deps.code.routes)
    route(host, endpoint, (ctx, input) =>
      service({ ...outside, ctx, records: callRecords(ctx, deps) }, input),
    );
}
