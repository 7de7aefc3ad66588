import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { takeTaskAction } from '#server/platform/flows/tasks/take-task-action.ts';
import { undoTaskAction } from '#server/platform/flows/tasks/undo-task-action.ts';
import { queryTaskCandidates } from '#server/platform/flows/views/candidates.ts';
import { getTask } from '#server/platform/flows/views/get-task.ts';
import { countTasks, markCcRead } from '#server/platform/flows/views/own-lists.ts';

/** Serves what people do with tasks. Lists of tasks are lists of records. */
export function registerFlowTasksRoutes(host: RouteHost, deps: FlowDeps): void {
  route(host, endpoints.countTasks, (ctx) => countTasks(ctx));
  route(host, endpoints.getTask, (ctx, input) => getTask(ctx, deps, input));
  route(host, endpoints.takeTaskAction, async (ctx, input) => [...(await takeTaskAction(ctx, deps, input))]);
  route(host, endpoints.undoTaskAction, async (ctx, input) => [...(await undoTaskAction(ctx, deps, input))]);
  route(host, endpoints.queryTaskCandidates, (ctx, input) => queryTaskCandidates(ctx, input));
  route(host, endpoints.markCcRead, (ctx, input) => markCcRead(ctx, input));
}
