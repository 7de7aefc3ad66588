import { changeTask, giveTask, taskNodeOf } from '../engine/people/tasks.ts';
import { note } from '../engine/run.ts';
import { taskAtHand } from './allowed.ts';
import type { Handler } from './handler.ts';

/** 认领: claims a task from its pool. */
export const claim: Handler<'claim'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  const { task } = found;
  // Where tasks must be claimed, even a single candidate claims.
  const isPool =
    task.candidates.length > 1 || taskNodeOf(run, task.nodeId).options.claimMinutes !== undefined;
  if (event.by === null || task.state !== 'open' || !isPool) return { reason: 'wrongState' };
  changeTask(run, task, { assignee: event.by, isClaimed: true });
  note(run, task.nodeId, { what: 'claimed', reason: 'claim', params: { taskId: task.id } });
  return null;
};

/** Returns a claimed task to its pool; the system does so when the claim expires. */
export const release: Handler<'release'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  const { task } = found;
  if (!task.isClaimed || task.state === 'delegated') return { reason: 'wrongState' };
  giveTask(run, task, task.candidates);
  const reason = event.by === null ? 'claimRanOut' : 'release';
  note(run, task.nodeId, { what: 'released', reason, params: { taskId: task.id } });
  return null;
};
