import { endInstance } from '../engine/leave.ts';
import { note, type Run } from '../engine/run.ts';
import type { Handler } from './handler.ts';

/** 撤回: the initiator withdraws an instance not yet worked on. */
export const withdraw: Handler<'withdraw'> = (run, { by }) => {
  if (by !== null && by !== run.state.initiator) return { reason: 'notCandidate' };
  const claimed = run.state.tasks.find(({ isClaimed, assignee }) => isClaimed && assignee !== by);
  if (claimed?.assignee) return { reason: 'claimed', by: claimed.assignee };
  endInstance(run, 'withdrawn');
  return null;
};

/** 终止: an administrator ends the instance. */
export const terminate: Handler<'terminate'> = (run) => {
  endInstance(run, 'terminated');
  return null;
};

function noteWhole(run: Run, what: 'suspended' | 'resumed'): void {
  note(run, run.index.start ?? '', { what });
}

/** 挂起: no events are processed until it is resumed. */
export const suspend: Handler<'suspend'> = (run) => {
  run.state.status = 'suspended';
  noteWhole(run, 'suspended');
  return null;
};

/** 激活: it continues; events received in between are processed now (`step`). */
export const resume: Handler<'resume'> = (run) => {
  if (run.state.status !== 'suspended') return { reason: 'wrongState' };
  run.state.status = 'running';
  noteWhole(run, 'resumed');
  return null;
};
