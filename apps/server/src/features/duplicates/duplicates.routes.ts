import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { DuplicatesDeps } from './duplicates-deps.ts';
import { dismissDuplicate } from './dismiss-duplicate.ts';
import { queryDuplicates } from './query-duplicates.ts';
import { searchDuplicates } from './search-duplicates.ts';

/** Serves the page of possible duplicates. */
export function registerDuplicatesRoutes(host: RouteHost, deps: DuplicatesDeps): void {
  route(host, endpoints.queryDuplicates, (ctx, input) => queryDuplicates(ctx, deps, input));
  route(host, endpoints.searchDuplicates, (ctx, input) => searchDuplicates(ctx, deps, input));
  route(host, endpoints.dismissDuplicate, (ctx, input) => dismissDuplicate(ctx, deps, input));
}
