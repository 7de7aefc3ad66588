import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberName } from '#server/platform/flows/assignees/people.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/**
 * Checked before the record is changed; the interpreter repeats the check and adds separation of duty.
 * @throws AppError FLOW_TASK_CLAIMED naming who works on it, FLOW_TASK_NOT_YOURS
 */
export async function assertIsAssignee(ctx: Context, { by }: FlowRun, task: StoredTask): Promise<void> {
  if (by === null) return;
  const { assignee_id: assignee, candidate_ids: candidates } = task;
  if (!candidates.includes(by)) throw new AppError('FLOW_TASK_NOT_YOURS');
  if (assignee === null || assignee === by) return;
  throw new AppError('FLOW_TASK_CLAIMED', { by: await memberName(ctx, assignee) });
}

/**
 * Checks that all members can be assigned.
 * @throws AppError FLOW_MEMBER_UNAVAILABLE
 */
export function assertAvailable(wanted: readonly string[], found: readonly string[]): void {
  if (new Set(wanted).size > found.length) throw new AppError('FLOW_MEMBER_UNAVAILABLE');
}
