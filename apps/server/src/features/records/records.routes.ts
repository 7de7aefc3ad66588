import * as endpoints from '@haiqiao/contract/endpoints';
import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { abortable } from '#server/http/call/abortable.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { aggregateRecords } from '#server/platform/records/aggregate-records.ts';
import { countRecordsByTab } from '#server/platform/records/count-by-tab.ts';
import { queryRecordOptions } from '#server/platform/records/query-options.ts';
import { type ListDeps, queryRecords } from '#server/platform/records/query-records.ts';

/** What lists are asked with. */
export interface RecordsRoutesDeps extends ListDeps {
  /** A read-only copy of the database that pages, totals and sums come from; the database itself unless there is one. */
  readonly replica?: Kysely<Database> | undefined;
}

/** Serves everything that is asked of lists. Whoever goes away in the meantime is not worked for any longer. */
export function registerRecordsRoutes(host: RouteHost, deps: RecordsRoutesDeps): void {
  const { replica } = deps;
  const reading = (ctx: Context): Context => (replica ? { ...ctx, db: replica } : ctx);
  route(
    host,
    endpoints.queryRecords,
    abortable((ctx, input) => queryRecords(reading(ctx), deps, input)),
  );
  route(
    host,
    endpoints.countRecordsByTab,
    abortable((ctx, input) => countRecordsByTab(reading(ctx), deps, input)),
  );
  route(
    host,
    endpoints.aggregateRecords,
    abortable((ctx, input) => aggregateRecords(reading(ctx), deps, input)),
  );
  // What was created a moment ago must be there to be chosen.
  route(
    host,
    endpoints.queryRecordOptions,
    abortable((ctx, input) => queryRecordOptions(ctx, deps, input)),
  );
}
