import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { nodeOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { fieldModesOf } from '#server/platform/flows/tasks/buttons.ts';
import { placeOfTask } from '#server/platform/flows/tasks/task-place.ts';
import { sql } from 'kysely';
import { groundOf } from './ground.ts';
import { headView, taskPeople, taskView } from './instance-views.ts';
import { isInvolved } from './involved.ts';
import { peopleOf } from './people.ts';
import { readInstance, type ReadTask } from './stored-instance.ts';
import { taskButtons } from './task-buttons.ts';

/**
 * A task with its instance and what the caller may do now.
 * @throws AppError FLOW_TASK_NOT_FOUND also for one that the caller has nothing to do with
 */
export async function getTask(
  ctx: Context,
  deps: FlowDeps,
  { id }: { readonly id: string },
): Promise<EndpointReply<typeof endpoints.getTask>> {
  const { instanceId } = await placeOfTask(ctx, id);
  const instance = await readInstance(ctx, instanceId);
  if (!(await isInvolved(ctx, instance))) throw new AppError('FLOW_TASK_NOT_FOUND');
  const task = await readTask(ctx, id);
  const isTheirs = ctx.actor.kind === 'member' && task.candidate_ids.includes(ctx.actor.memberId);
  const ground = await groundOf(ctx, deps, { instance, isLent: isTheirs });
  const people = new Map([...ground.people, ...(await peopleOf(ctx, taskPeople(task)))]);
  return {
    task: taskView(ctx, task, { ...ground, people }),
    instance: headView(ctx, instance, ground),
    buttons: taskButtons(ctx, task, { ...ground, people }),
    fields: fieldModesOf(nodeOf(ground.deployment.model, task.node_id)),
  };
}

async function readTask(ctx: Context, id: string): Promise<ReadTask> {
  const { rows } = await sql<{ task: StoredTask & { instance_id: string } }>`
    select row_to_json(t) as task from (
      select id, instance_id, local_id, node_id, node_name, candidate_ids, assignee_id, owner_id, state, result, opinion,
        created_at, claimed_at, claim_until, done_at, done_by, due_at, warn_at, urged_at, urge_count
      from flow_task where id = ${id}::uuid
    ) t`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('FLOW_TASK_NOT_FOUND');
  return row.task;
}
