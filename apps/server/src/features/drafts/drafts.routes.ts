import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { getDraft, removeDraft, saveDraft } from './drafts.service.ts';

export function registerDraftsRoutes(host: RouteHost, { metadata }: { metadata: MetadataStore }): void {
  route(host, endpoints.getDraft, getDraft);
  route(host, endpoints.saveDraft, (ctx, input) => saveDraft(ctx, metadata, input));
  route(host, endpoints.removeDraft, removeDraft);
}
