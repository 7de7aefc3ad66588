import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { quickRead } from '#server/db/quick-read.ts';
import type { DeedPlace } from '#server/platform/flows/run/deed.ts';
import { memberName } from '#server/platform/flows/run/member-name.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

const selectTask = quickRead((db, value: { id: string }) =>
  db.selectFrom('flow_task').select(['instance_id', 'biz_type', 'biz_id']).where('id', '=', value.id),
);

const selectInstance = quickRead((db, value: { id: string }) =>
  db.selectFrom('flow_instance').select(['id', 'biz_type', 'biz_id']).where('id', '=', value.id),
);

/**
 * The instance of a task.
 * @throws AppError FLOW_TASK_NOT_FOUND
 */
export async function placeOfTask(ctx: Context, taskId: string): Promise<DeedPlace> {
  const [row] = await selectTask(ctx, { id: taskId });
  if (!row) throw new AppError('FLOW_TASK_NOT_FOUND');
  return { instanceId: row.instance_id, bizType: row.biz_type, bizId: row.biz_id };
}

/** @throws AppError FLOW_INSTANCE_NOT_FOUND */
export async function placeOfInstance(ctx: Context, id: string): Promise<DeedPlace> {
  const [row] = await selectInstance(ctx, { id });
  if (!row) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  return { instanceId: row.id, bizType: row.biz_type, bizId: row.biz_id };
}

/**
 * A task of a held instance that is still to be done.
 * @throws AppError FLOW_TASK_OVER naming who was faster, FLOW_TASK_DROPPED for one that nobody needs any more
 */
export async function openTask(ctx: Context, { held }: Run, taskId: string): Promise<StoredTask> {
  const task = held.tasks.find(({ id }) => id === taskId);
  if (task) return task;
  const by = await doerOf(ctx, taskId);
  if (by !== null) throw new AppError('FLOW_TASK_OVER', { by });
  throw new AppError(held.instance.ended_at === null ? 'FLOW_TASK_DROPPED' : 'FLOW_INSTANCE_OVER');
}

/** Who did a task, or the last that was done at its node when it was passed over; null for nobody. */
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
