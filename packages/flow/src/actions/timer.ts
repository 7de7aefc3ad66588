import type { TIMEOUT_ACTIONS } from '@haiqiao/contract/definitions';
import { fireBoundary } from '../engine/errors.ts';
import { leave } from '../engine/leave.ts';
import { askFor } from '../engine/people/ask.ts';
import { settle } from '../engine/people/seat-outcome.ts';
import { taskNodeOf, tasksAt } from '../engine/people/tasks.ts';
import { nodeAt, note, type Run, type TokenDraft } from '../engine/run.ts';
import { tokenOf } from '../engine/token-list.ts';
import type { TimerRecord } from '../state.ts';
import type { Handler } from './handler.ts';
import { sendBack } from './send-back.ts';

function remindAll(run: Run, token: TokenDraft): void {
  for (const { id: taskId, nodeId, state } of tasksAt(run, token))
    if (state !== 'waiting') run.commands.push({ kind: 'remind', taskId, nodeId });
}

/** Effects of an expired time limit; a return without a possible target sends a reminder. */
const TIMEOUTS: Readonly<Record<(typeof TIMEOUT_ACTIONS)[number], (run: Run, token: TokenDraft) => void>> = {
  remind: remindAll,
  agree: (run, token) => settle(run, token, 'agree'),
  transfer: (run, token) => askFor(run, token, 'timeout'),
  return(run, token) {
    if (sendBack(run, token, { to: 'previous', comesBack: false })) remindAll(run, token);
  },
};

function timeOut(run: Run, token: TokenDraft): void {
  const { id, options } = taskNodeOf(run, token.nodeId);
  const action = options.limit?.onTimeout ?? 'remind';
  note(run, id, { what: 'timedOut', reason: action });
  TIMEOUTS[action](run, token);
}

function fire(run: Run, token: TokenDraft, timer: TimerRecord): void {
  const event = nodeAt(run, timer.nodeId);
  if (timer.purpose === 'limit') timeOut(run, token);
  else if (event.type === 'boundary') fireBoundary(run, token, event);
  else leave(run, token);
}

/** A timer is due. */
export const timer: Handler<'timer'> = (run, event) => {
  const due = run.state.timers.find(({ id }) => id === event.timerId);
  const token = due && tokenOf(run, due.tokenId);
  if (!token) return { reason: 'wrongState' };
  run.state.timers = run.state.timers.filter(({ id }) => id !== due.id);
  fire(run, token, due);
  return null;
};
