import { isBarred } from '../engine/people/eligible.ts';
import { type TaskDraft, taskNodeOf } from '../engine/people/tasks.ts';
import type { Refused, Run, TokenDraft } from '../engine/run.ts';
import { tokenOf } from '../engine/token-list.ts';

/** A task that may be worked on, with its token. */
export interface TaskAtHand {
  readonly task: TaskDraft;
  readonly token: TokenDraft;
}

interface TaskTarget {
  readonly taskId: string;
  readonly override?: true;
}

function over(run: Run, taskId: string): Refused {
  const by = run.state.over.find(([id]) => id === taskId)?.[1];
  return by === undefined ? { reason: 'taskOver' } : { reason: 'taskOver', by };
}

/** Why the actor may not work on a task; null if permitted. The system and an overriding administrator are permitted. */
function refusalOf(run: Run, task: TaskDraft, { override }: TaskTarget): Refused {
  const { by } = run.origin;
  if (by === null || override) return null;
  if (task.assignee !== null && task.assignee !== by) {
    if (task.isClaimed && task.candidates.includes(by)) return { reason: 'claimed', by: task.assignee };
    return { reason: 'notCandidate', by: task.assignee };
  }
  if (!task.candidates.includes(by)) return { reason: 'notCandidate' };
  return isBarred(run, taskNodeOf(run, task.nodeId), by) ? { reason: 'separated' } : null;
}

/** The actor's task, or the refusal: it is closed or assigned to another. */
export function taskAtHand(
  run: Run,
  target: TaskTarget,
): TaskAtHand | { readonly refused: Exclude<Refused, null> } {
  const task = run.state.tasks.find(({ id }) => id === target.taskId);
  const token = task && tokenOf(run, task.tokenId);
  if (!task || !token) return { refused: over(run, target.taskId) ?? { reason: 'taskOver' } };
  const refused = refusalOf(run, task, target);
  return refused ? { refused } : { task, token };
}

/** Whether separation of duty excludes members from a task. */
export function areBarred(run: Run, task: TaskDraft, members: readonly string[]): boolean {
  const node = taskNodeOf(run, task.nodeId);
  return members.some((member) => isBarred(run, node, member));
}
