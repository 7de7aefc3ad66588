import * as endpoints from '@haiqiao/contract/endpoints';
import type { Replica } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { readMemberWrite } from '#server/db/member-writes.ts';
import type { Tables } from '#server/db/tables.ts';
import { abortable } from '#server/http/call/abortable.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { aggregateRecords } from '#server/platform/records/aggregate-records.ts';
import { countRecordsByTab } from '#server/platform/records/count-by-tab.ts';
import { queryRecordOptions } from '#server/platform/records/query-options.ts';
import { type ListDeps, queryRecords } from '#server/platform/records/query-records.ts';

/** Dependencies of lists. */
export interface RecordsRoutesDeps extends ListDeps {
  /** A read-only replica for pages, totals and sums; the database itself without one. */
  readonly replica?: Replica<Tables> | undefined;
}

/** Serves all list queries. Queries are cancelled when the caller disconnects. */
export function registerRecordsRoutes(host: RouteHost, deps: RecordsRoutesDeps): void {
  const { replica } = deps;
  const reading = <Result>(ctx: Context, read: (ctx: Context) => Promise<Result>): Promise<Result> =>
    replica ? readFrom(replica, ctx, read) : read(ctx);
  route(
    host,
    endpoints.queryRecords,
    abortable((ctx, input) => reading(ctx, (ctx) => queryRecords(ctx, deps, input))),
  );
  route(
    host,
    endpoints.countRecordsByTab,
    abortable((ctx, input) => reading(ctx, (ctx) => countRecordsByTab(ctx, deps, input))),
  );
  route(
    host,
    endpoints.aggregateRecords,
    abortable((ctx, input) => reading(ctx, (ctx) => aggregateRecords(ctx, deps, input))),
  );
  // A record just created must be available for selection.
  route(
    host,
    endpoints.queryRecordOptions,
    abortable((ctx, input) => queryRecordOptions(ctx, deps, input)),
  );
}

/** Reads from the replica once it has the member's own writes. The primary tells where those are. */
async function readFrom<Result>(
  replica: Replica<Tables>,
  ctx: Context,
  read: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const { actor } = ctx;
  const position = actor.kind === 'member' ? await readMemberWrite(ctx, actor.memberId) : null;
  return replica.read(
    position,
    (db) => read({ ...ctx, db }),
    () => read(ctx),
  );
}
