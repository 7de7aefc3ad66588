import * as endpoints from '@haiqiao/contract/endpoints';
import { abortable } from '#server/http/call/abortable.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { exportListDesign } from './export-list-design.ts';
import { getListDesign } from './get-list-design.ts';
import { getListVersion, queryListDesignVersions } from './list-versions.ts';
import { previewListDesign, previewListRows } from './preview-list-design.ts';
import { publishListDesign, restoreListDesign } from './publish-list-design.ts';
import { queryListDesigns } from './query-list-designs.ts';
import { discardListDesign, saveListDesign } from './save-list-design.ts';

/** Serves the designers of what areas bring along. */
export function registerDesignersRoutes(host: RouteHost, deps: DesignersDeps): void {
  route(host, endpoints.queryListDesigns, (ctx) => queryListDesigns(ctx, deps));
  route(host, endpoints.getListDesign, (ctx, input) => getListDesign(ctx, deps, input));
  route(host, endpoints.saveListDesign, (ctx, input) => saveListDesign(ctx, deps, input));
  route(host, endpoints.discardListDesign, (ctx, input) => discardListDesign(ctx, deps, input));
  route(host, endpoints.previewListDesign, (ctx, input) => previewListDesign(ctx, deps, input));
  route(
    host,
    endpoints.previewListRows,
    abortable((ctx, input) => previewListRows(ctx, deps, input)),
  );
  route(host, endpoints.publishListDesign, (ctx, input) => publishListDesign(ctx, deps, input));
  route(host, endpoints.restoreListDesign, (ctx, input) => restoreListDesign(ctx, deps, input));
  route(host, endpoints.queryListDesignVersions, (ctx, input) => queryListDesignVersions(ctx, deps, input));
  route(host, endpoints.getListDesignVersion, (ctx, input) => getListVersion(ctx, deps, input));
  route(host, endpoints.exportListDesign, (ctx, input) => exportListDesign(ctx, deps, input));
}
