import type { Outcome } from '../../state.ts';
import { leave } from '../leave.ts';
import { note, type Run, type TokenDraft } from '../run.ts';
import { recordVisit, refreshTurns, tally } from './seats.ts';
import { endTask, type TaskDraft, taskNodeOf, tasksAt } from './tasks.ts';

function seatTasks(run: Run, token: TokenDraft, seat: string): readonly TaskDraft[] {
  return tasksAt(run, token).filter((task) => task.seat === seat);
}

function closeSeat(run: Run, [token, seat]: readonly [TokenDraft, string], outcome: Outcome): void {
  token.seats = token.seats.map((one) => (one.id === seat ? { ...one, outcome } : one));
  for (const task of seatTasks(run, token, seat)) endTask(run, task, 'skipped');
}

function addDoer(run: Run, token: TokenDraft, seat: string): void {
  const { by } = run.origin;
  if (by === null) return;
  token.seats = token.seats.map((one) =>
    one.id === seat && !one.doers.includes(by) ? { ...one, doers: [...one.doers, by] } : one,
  );
}

/** Completes a node with its outcome; open tasks of others are cancelled. */
export function settle(run: Run, token: TokenDraft, outcome: Outcome): void {
  const node = taskNodeOf(run, token.nodeId);
  for (const task of tasksAt(run, token)) endTask(run, task, 'skipped');
  note(run, node.id, { what: 'settled', reason: outcome });
  recordVisit(run, [token, node], outcome);
  leave(run, token);
}

/** Continues as far as the outcomes of the seats allow. */
export function settleSeats(run: Run, token: TokenDraft): void {
  const { options } = taskNodeOf(run, token.nodeId);
  const outcome = tally(options, token.seats);
  if (outcome) settle(run, token, outcome);
  else refreshTurns(run, token);
}

/** Tasks that were to follow one closed without agreement. */
function dropFollowers(run: Run, token: TokenDraft, taskId: string): void {
  for (const follower of tasksAt(run, token).filter(({ after }) => after === taskId)) {
    endTask(run, follower, 'skipped');
    dropFollowers(run, token, follower.id);
  }
}

/** A task is closed. If it was added before another, it is an opinion; otherwise it decides its seat. */
export function endInSeat(run: Run, [token, task]: readonly [TokenDraft, TaskDraft], outcome: Outcome): void {
  addDoer(run, token, task.seat);
  endTask(run, task, outcome === 'agree' ? 'agreed' : 'disagreed');
  if (outcome === 'disagree' && task.blocks.length === 0) closeSeat(run, [token, task.seat], 'disagree');
  else if (outcome === 'disagree') dropFollowers(run, token, task.id);
  else closeIfDone(run, token, task.seat);
  settleSeats(run, token);
}

/** A seat has agreed when all its tasks are closed. */
export function closeIfDone(run: Run, token: TokenDraft, seat: string): void {
  if (seatTasks(run, token, seat).length === 0) closeSeat(run, [token, seat], 'agree');
}
