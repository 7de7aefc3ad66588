import { endInSeat } from '../engine/people/seat-outcome.ts';
import { recordDecider } from '../engine/people/seats.ts';
import { changeTask, type TaskDraft } from '../engine/people/tasks.ts';
import { note, type Run, setVariables } from '../engine/run.ts';
import { taskAtHand } from './allowed.ts';
import type { Handler } from './handler.ts';

/** The delegate has finished the task: it returns to its owner. */
function handBack(run: Run, task: TaskDraft, outcome: string): void {
  const { owner } = task;
  note(run, task.nodeId, { what: 'handedBack', reason: outcome, params: { taskId: task.id } });
  changeTask(run, task, {
    state: 'open',
    candidates: owner === null ? [] : [owner],
    assignee: owner,
    owner: null,
  });
}

/** 同意 and 不同意: decides a task, and the node if that suffices. */
export const decide: Handler<'agree' | 'disagree'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  const { task, token } = found;
  const isResubmission = task.nodeId === run.index.start;
  if (task.state === 'waiting' || (isResubmission && event.kind === 'disagree'))
    return { reason: 'wrongState' };
  setVariables(run, event.variables);
  recordDecider(run, task.nodeId, event.by);
  if (task.state === 'delegated') {
    handBack(run, task, event.kind);
    return null;
  }
  note(run, task.nodeId, { what: 'decided', reason: event.kind, params: { taskId: task.id } });
  endInSeat(run, [token, task], event.kind);
  return null;
};
