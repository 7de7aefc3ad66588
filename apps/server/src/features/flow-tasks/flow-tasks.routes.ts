import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { takeTaskAction } from '#server/platform/flows/take-task-action.ts';
import { undoTaskAction } from '#server/platform/flows/undo-task-action.ts';
import { queryTaskCandidates } from '#server/platform/flows/query-task-candidates.ts';
import { getTask } from '#server/platform/flows/get-task.ts';
import { countTasks, markCcRead } from './count-tasks.ts';

/** Serves task actions. Lists of tasks are lists of records. */
export function registerFlowTasksRoutes(host: RouteHost, deps: FlowDeps): void {
  route(host, endpoints.countTasks, (ctx) => countTasks(ctx));
  route(host, endpoints.getTask, (ctx, input) => getTask(ctx, deps, input));
  route(host, endpoints.takeTaskAction, async (ctx, input) => [...(await takeTaskAction(ctx, deps, input))]);
  route(host, endpoints.undoTaskAction, async (ctx, input) => [...(await undoTaskAction(ctx, deps, input))]);
  route(host, endpoints.queryTaskCandidates, (ctx, input) => queryTaskCandidates(ctx, deps, input));
  route(host, endpoints.markCcRead, (ctx, input) => markCcRead(ctx, input));
}
