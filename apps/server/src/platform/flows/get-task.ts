import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { nodeOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { peopleOf } from './assignees/people.ts';
import type { FlowDeps } from './flow-deps.ts';
import { readInstance, readTask } from './instances/read-instance.ts';
import { targetOfTask } from './instances/run-instance-action.ts';
import { accessTo } from './tasks/involvement.ts';
import { fieldModesOf } from './tasks/task-options.ts';
import { instanceSourcesOf } from './views/instance-sources.ts';
import { headView, taskPeople, taskView } from './views/instance-views.ts';
import { taskButtons } from './views/task-buttons.ts';

/**
 * A task with its instance and the caller's available actions.
 * @throws AppError FLOW_TASK_NOT_FOUND also for one that the caller is not involved in
 */
export async function getTask(
  caller: Context,
  deps: FlowDeps,
  { id }: { readonly id: string },
): Promise<EndpointReply<typeof endpoints.getTask>> {
  const { instanceId } = await targetOfTask(caller, id);
  const instance = await readInstance(caller, instanceId);
  const ctx = await accessTo(caller, deps, instance);
  if (!ctx) throw new AppError('FLOW_TASK_NOT_FOUND');
  const task = await readTask(ctx, id);
  const isCandidate = ctx.actor.kind === 'member' && task.candidate_ids.includes(ctx.actor.memberId);
  const sources = await instanceSourcesOf(ctx, deps, { instance, isDelegated: isCandidate });
  const people = new Map([...sources.people, ...(await peopleOf(ctx, taskPeople(task)))]);
  return {
    task: taskView(ctx, task, { ...sources, people }),
    instance: headView(ctx, instance, sources),
    buttons: taskButtons(ctx, task, { ...sources, people }),
    fields: fieldModesOf(nodeOf(sources.deployment.model, task.node_id)),
  };
}
