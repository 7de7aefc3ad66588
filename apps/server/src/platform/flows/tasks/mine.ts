import { can, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberName } from '#server/platform/flows/run/member-name.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/** Whether somebody looks after instances of others. */
export function isManager(ctx: Context): boolean {
  return can(ctx.actor, PERMISSIONS.manageFlowInstances);
}

/** @throws AppError ACCESS_DENIED */
export function assertManager(ctx: Context): void {
  if (!isManager(ctx)) throw new AppError('ACCESS_DENIED', { permission: PERMISSIONS.manageFlowInstances });
}

/**
 * Asked before anything of the record is touched; the interpreter asks the same, and separation of duty beside it.
 * @throws AppError FLOW_TASK_CLAIMED naming who works on it, FLOW_TASK_NOT_YOURS
 */
export async function assertTheirs(ctx: Context, { by }: Run, task: StoredTask): Promise<void> {
  if (by === null) return;
  const { assignee_id: assignee, candidate_ids: candidates } = task;
  if (!candidates.includes(by)) throw new AppError('FLOW_TASK_NOT_YOURS');
  if (assignee === null || assignee === by) return;
  throw new AppError('FLOW_TASK_CLAIMED', { by: await memberName(ctx, assignee) });
}

/**
 * Whether somebody can be given something to do.
 * @throws AppError FLOW_MEMBER_UNAVAILABLE
 */
export function assertAllThere(wanted: readonly string[], found: readonly string[]): void {
  if (new Set(wanted).size > found.length) throw new AppError('FLOW_MEMBER_UNAVAILABLE');
}
