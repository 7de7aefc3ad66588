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
  route(host, endpoints.getFlowModel, getFlowModel);
  route(host, endpoints.saveFlowModel, (ctx, input) => saveFlowModel(ctx, deps, input));
  route(host, endpoints.removeFlowModel, removeFlowModel);
  route(host, endpoints.revertFlowModel, revertFlowModel);
  route(host, endpoints.checkFlow, async (ctx, input) => ({ faults: await checkDiagram(ctx, deps, input) }));
  route(host, endpoints.deployFlow, (ctx, input) => deployFlow(ctx, deps, input));
  route(host, endpoints.importFlow, (ctx, input) => importFlow(ctx, deps, input));
  route(host, endpoints.exportFlow, exportFlow);
  route(host, endpoints.queryFlowChoices, (ctx, input) => queryFlowChoices(ctx, deps, input));
  route(host, endpoints.queryFlowDeployments, queryFlowDeployments);
  route(host, endpoints.getFlowDeployment, getFlowDeployment);
  route(host, endpoints.setFlowDeploymentStatus, setFlowDeploymentStatus);
  route(host, endpoints.diffFlow, diffFlow);
  route(host, endpoints.rehearseFlow, (ctx, input) => rehearseFlow(ctx, deps, input));
}
