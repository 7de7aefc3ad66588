import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { checkDiagram } from './check-diagram.ts';
import { deployFlow } from './deploy-flow.ts';
import { getFlowDeployment, queryFlowDeployments, setFlowDeploymentStatus } from './deployments.ts';
import { diffFlow } from './diff-flow.ts';
import { queryFlowChoices } from './flow-choices.ts';
import { exportFlow, importFlow } from './flow-files.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';
import { getFlowModel } from './get-flow-model.ts';
import { rehearseFlow } from './rehearsal/rehearse-flow.ts';
import { removeFlowModel } from './remove-flow-model.ts';
import { revertFlowModel, saveFlowModel } from './save-flow-model.ts';

export function registerFlowModelsRoutes(host: RouteHost, deps: FlowModelsDeps): void {
  route(host, endpoints.getFlowModel, (ctx, input) => getFlowModel(ctx, deps, input));
  route(host, endpoints.saveFlowModel, (ctx, input) => saveFlowModel(ctx, deps, input));
  route(host, endpoints.removeFlowModel, (ctx, input) => removeFlowModel(ctx, deps, input));
  route(host, endpoints.revertFlowModel, (ctx, input) => revertFlowModel(ctx, deps, input));
  route(host, endpoints.checkFlow, async (ctx, input) => ({ faults: await checkDiagram(ctx, deps, input) }));
  route(host, endpoints.deployFlow, (ctx, input) => deployFlow(ctx, deps, input));
  route(host, endpoints.importFlow, (ctx, input) => importFlow(ctx, deps, input));
  route(host, endpoints.exportFlow, (ctx, input) => exportFlow(ctx, deps, input));
  route(host, endpoints.queryFlowChoices, (ctx, input) => queryFlowChoices(ctx, deps, input));
  route(host, endpoints.queryFlowDeployments, (ctx, input) => queryFlowDeployments(ctx, deps, input));
  route(host, endpoints.getFlowDeployment, (ctx, input) => getFlowDeployment(ctx, deps, input));
  route(host, endpoints.setFlowDeploymentStatus, (ctx, input) => setFlowDeploymentStatus(ctx, deps, input));
  route(host, endpoints.diffFlow, (ctx, input) => diffFlow(ctx, deps, input));
  route(host, endpoints.rehearseFlow, (ctx, input) => rehearseFlow(ctx, deps, input));
}
