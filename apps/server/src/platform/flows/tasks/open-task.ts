import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberName } from '#server/platform/flows/assignees/people.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/**
 * An open task of a locked instance.
 * @throws AppError FLOW_TASK_OVER naming who was faster, FLOW_TASK_DROPPED for a cancelled one
 */
export async function openTask(ctx: Context, { locked }: FlowRun, taskId: string): Promise<StoredTask> {
  const task = locked.tasks.find(({ id }) => id === taskId);
  if (task) return task;
  const by = await doerOf(ctx, taskId);
  if (by !== null) throw new AppError('FLOW_TASK_OVER', { by });
  throw new AppError(locked.instance.ended_at === null ? 'FLOW_TASK_DROPPED' : 'FLOW_INSTANCE_OVER');
}

/** The member who did a task, or the last one done at its node when it was skipped; null for none. */
async function doerOf(ctx: Context, taskId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('flow_task')
    .select(['done_by', 'result', 'instance_id', 'node_id'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.done_by !== null) return memberName(ctx, row.done_by);
  if (row.result !== 'skipped') return null;
  const decider = await ctx.db
    .selectFrom('flow_task')
    .select('done_by')
    .where('instance_id', '=', row.instance_id)
    .where('node_id', '=', row.node_id)
    .where('done_by', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return decider?.done_by ? memberName(ctx, decider.done_by) : null;
}
