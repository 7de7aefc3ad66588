import * as endpoints from '@haiqiao/contract/endpoints';
import { withEtag } from '#server/http/answer/etag.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { getFlowDiagram, getFlowInstance } from '#server/platform/flows/views/get-instance.ts';
import { queryFlowInstancesOfRecord } from '#server/platform/flows/views/own-lists.ts';
import { previewFlow } from '#server/platform/flows/views/preview-flow.ts';
import { queryFlowTimeline } from '#server/platform/flows/views/timeline.ts';

/** Serves what is known of process instances. */
export function registerFlowInstancesRoutes(host: RouteHost, deps: FlowDeps): void {
  route(host, endpoints.getFlowInstance, (ctx, input) => getFlowInstance(ctx, deps, input));
  route(host, endpoints.getFlowDiagram, async (ctx, input) => {
    const diagram = await getFlowDiagram(ctx, input);
    return withEtag(diagram.deploymentId, diagram);
  });
  route(host, endpoints.queryFlowTimeline, (ctx, input) => queryFlowTimeline(ctx, deps, input));
  route(host, endpoints.previewFlow, (ctx, input) => previewFlow(ctx, deps, input));
  route(host, endpoints.queryFlowInstancesOfRecord, (ctx, input) =>
    queryFlowInstancesOfRecord(ctx, deps, input),
  );
}
