import { closeIfDone, settleSeats } from '../engine/people/seat-outcome.ts';
import { refreshTurns } from '../engine/people/seats.ts';
import { createTask, endTask, type TaskDraft, type TaskFacts, tasksAt } from '../engine/people/tasks.ts';
import { note } from '../engine/run.ts';
import type { EventOf } from '../protocol.ts';
import { areBarred, type TaskAtHand, taskAtHand } from './allowed.ts';
import type { Handler } from './handler.ts';

function added({ task }: TaskAtHand, { where, by }: EventOf<'addSign'>): Omit<TaskFacts, 'candidates'> {
  return {
    addedBy: { taskId: task.id, where, by },
    seat: task.seat,
    blocks: where === 'before' ? [...task.blocks, task.id] : task.blocks,
    after: where === 'after' ? task.id : null,
    state: where === 'after' ? 'waiting' : 'open',
  };
}

/** 加签: adds deciders before, after or parallel to the task. */
export const addSign: Handler<'addSign'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  const { task, token } = found;
  if (task.state !== 'open' || token.nodeId === run.index.start) return { reason: 'wrongState' };
  const seated = new Set(
    tasksAt(run, token).flatMap(({ candidates, seat }) => (seat === task.seat ? candidates : [])),
  );
  const members = [...new Set(event.members)].filter((member) => !seated.has(member));
  if (members.length === 0) return { reason: 'wrongState' };
  if (!event.override && areBarred(run, task, members)) return { reason: 'separated' };
  for (const member of members) createTask(run, token, { ...added(found, event), candidates: [member] });
  const params = { taskId: task.id, count: members.length };
  note(run, task.nodeId, { what: 'signersAdded', reason: event.where, params });
  refreshTurns(run, token);
  return null;
};

function mayRemove(task: TaskDraft, { by, override }: EventOf<'removeSign'>): boolean {
  return by === null || override === true || (task.addedBy !== null && task.addedBy.by === by);
}

/** 减签: removes an added decider; an administrator may also remove one of several signers. */
export const removeSign: Handler<'removeSign'> = (run, event) => {
  const found = taskAtHand(run, { taskId: event.taskId, override: true });
  if ('refused' in found) return found.refused;
  const { task, token } = found;
  if (!mayRemove(task, event)) return { reason: 'notCandidate' };
  const isSeat = task.addedBy === null;
  if (isSeat && token.seats.length < 2) return { reason: 'wrongState' };
  for (const other of tasksAt(run, token))
    if (leavesWith(other, task, isSeat)) endTask(run, other, 'removed');
  note(run, task.nodeId, { what: 'signerRemoved', reason: 'removeSign', params: { taskId: task.id } });
  if (isSeat) token.seats = token.seats.filter(({ id }) => id !== task.seat);
  else closeIfDone(run, token, task.seat);
  settleSeats(run, token);
  return null;
};

/** Removing a signer removes their followers; removing a seat removes everyone in it. */
function leavesWith(other: TaskDraft, task: TaskDraft, isSeat: boolean): boolean {
  if (isSeat) return other.seat === task.seat;
  return other.id === task.id || other.after === task.id;
}
