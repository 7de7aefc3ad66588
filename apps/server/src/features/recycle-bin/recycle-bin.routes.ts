import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { BinDeps } from './bin-deps.ts';
import { queryBin } from './query-bin.ts';
import { previewBinEntry, purgeBinEntries, restoreBinEntries } from './recycle-bin.service.ts';

export function registerRecycleBinRoutes(host: RouteHost, deps: BinDeps): void {
  route(host, endpoints.queryBin, (ctx, input) => queryBin(ctx, deps, input));
  route(host, endpoints.previewBinEntry, (ctx, input) => previewBinEntry(ctx, deps, input));
  route(host, endpoints.restoreBinEntries, (ctx, input) => restoreBinEntries(ctx, deps, input));
  route(host, endpoints.purgeBinEntries, (ctx, input) => purgeBinEntries(ctx, deps, input));
}
