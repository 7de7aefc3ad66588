import * as endpoints from '@haiqiao/contract/endpoints';
import { withEtag } from '#server/http/answer/etag.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import {
  getFlowDiagram,
  getFlowInstance,
  queryFlowInstancesOfRecord,
} from '#server/platform/flows/get-flow-instance.ts';
import { previewFlow } from '#server/platform/flows/preview-flow.ts';
import { queryFlowTimeline } from '#server/platform/flows/query-flow-timeline.ts';
import { discardFlowIncidents, requeueFlowIncidents } from './flow-incidents.ts';

/** Serves views of flow instances. */
export function registerFlowInstancesRoutes(host: RouteHost, deps: FlowDeps): void {
  route(host, endpoints.getFlowInstance, (ctx, input) => getFlowInstance(ctx, deps, input));
  route(host, endpoints.getFlowDiagram, async (ctx, input) => {
    const diagram = await getFlowDiagram(ctx, deps, input);
    return withEtag(diagram.deploymentId, diagram);
  });
  route(host, endpoints.queryFlowTimeline, (ctx, input) => queryFlowTimeline(ctx, deps, input));
  route(host, endpoints.previewFlow, (ctx, input) => previewFlow(ctx, deps, input));
  route(host, endpoints.queryFlowInstancesOfRecord, (ctx, input) =>
    queryFlowInstancesOfRecord(ctx, deps, input),
  );
  route(host, endpoints.requeueFlowIncidents, (ctx, input) => requeueFlowIncidents(ctx, deps, input));
  route(host, endpoints.discardFlowIncidents, (ctx, input) => discardFlowIncidents(ctx, deps, input));
}
