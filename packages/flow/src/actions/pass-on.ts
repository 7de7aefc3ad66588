import { changeTask } from '../engine/people/tasks.ts';
import { note } from '../engine/run.ts';
import { areBarred, taskAtHand } from './allowed.ts';
import type { Handler } from './handler.ts';

/** 转办: reassigns the task. */
export const transfer: Handler<'transfer'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  const { task } = found;
  if (!event.override && areBarred(run, task, [event.to])) return { reason: 'separated' };
  if (task.assignee === event.to) return { reason: 'wrongState' };
  changeTask(run, task, { candidates: [event.to], assignee: event.to, isClaimed: false });
  note(run, task.nodeId, {
    what: 'transferred',
    reason: 'transfer',
    params: { taskId: task.id, to: event.to },
  });
  return null;
};

/** 委派: a delegate does the task and returns it to its owner, who decides. */
export const delegate: Handler<'delegate'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  const { task } = found;
  const owner = event.override ? task.assignee : (event.by ?? task.assignee);
  if (task.state !== 'open' || owner === null || owner === event.to) return { reason: 'wrongState' };
  if (!event.override && areBarred(run, task, [event.to])) return { reason: 'separated' };
  const { to } = event;
  changeTask(run, task, { state: 'delegated', candidates: [to], assignee: to, isClaimed: false, owner });
  note(run, task.nodeId, { what: 'delegated', reason: 'delegate', params: { taskId: task.id, to } });
  return null;
};
