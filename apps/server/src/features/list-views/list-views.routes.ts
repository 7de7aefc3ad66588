import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { queryListViews, removeListView, saveListLayout, saveListView } from './list-views.service.ts';

export function registerListViewsRoutes(host: RouteHost, { metadata }: { metadata: MetadataStore }): void {
  route(host, endpoints.queryListViews, (ctx, input) => queryListViews(ctx, metadata, input));
  route(host, endpoints.saveListView, (ctx, input) => saveListView(ctx, metadata, input));
  route(host, endpoints.removeListView, removeListView);
  route(host, endpoints.saveListLayout, (ctx, input) => saveListLayout(ctx, metadata, input));
}
