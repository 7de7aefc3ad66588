import { isBarred } from '../engine/people/eligible.ts';
import { type TaskDraft, taskNodeOf } from '../engine/people/tasks.ts';
import type { Refused, Run, TokenDraft } from '../engine/run.ts';
import { tokenOf } from '../engine/token-list.ts';

/** A task that may be worked on, with the token that it belongs to. */
export interface TaskAtHand {
  readonly task: TaskDraft;
  readonly token: TokenDraft;
}

interface TaskDeed {
  readonly taskId: string;
  readonly override?: true;
}

function over(run: Run, taskId: string): Refused {
  const by = run.state.over.find(([id]) => id === taskId)?.[1];
  return by === undefined ? { reason: 'taskOver' } : { reason: 'taskOver', by };
}

/** Why somebody may not work on a task; null where they may. The product itself and an administrator who says so may. */
function refusalOf(run: Run, task: TaskDraft, { override }: TaskDeed): Refused {
  const { by } = run.deed;
  if (by === null || override) return null;
  if (task.assignee !== null && task.assignee !== by) {
    if (task.isClaimed && task.candidates.includes(by)) return { reason: 'claimed', by: task.assignee };
    return { reason: 'notCandidate', by: task.assignee };
  }
  if (!task.candidates.includes(by)) return { reason: 'notCandidate' };
  return isBarred(run, taskNodeOf(run, task.nodeId), by) ? { reason: 'separated' } : null;
}

/** A task of the deed's member, or why it is none: it is over, or somebody else's. */
export function taskAtHand(
  run: Run,
  deed: TaskDeed,
): TaskAtHand | { readonly refused: Exclude<Refused, null> } {
  const task = run.state.tasks.find(({ id }) => id === deed.taskId);
  const token = task && tokenOf(run, task.tokenId);
  if (!task || !token) return { refused: over(run, deed.taskId) ?? { reason: 'taskOver' } };
  const refused = refusalOf(run, task, deed);
  return refused ? { refused } : { task, token };
}

/** Whether separation of duty keeps people from a task. */
export function areBarred(run: Run, task: TaskDraft, members: readonly string[]): boolean {
  const node = taskNodeOf(run, task.nodeId);
  return members.some((member) => isBarred(run, node, member));
}
