import type { UserTaskOptions } from '@haiqiao/contract/definitions';
import type { Outcome, Seat } from '../../state.ts';
import { startTimer } from '../timers.ts';
import { note, type Run, setVariables, type TokenDraft } from '../run.ts';
import { changeTask, createTask, type TaskDraft, type TaskNode, tasksAt } from './tasks.ts';

function startLimit(run: Run, token: TokenDraft, { id, options: { limit } }: TaskNode): void {
  if (!limit) return;
  const { workdays, hours } = limit;
  const timer = workdays === undefined ? hours !== undefined && { hours } : { workdays };
  if (timer) startTimer(run, token, { nodeId: id, timer, purpose: 'limit' });
}

/** Deciding pools by mode: one of all members, or one each. */
function poolsOf({ mode }: UserTaskOptions, members: readonly string[]): readonly (readonly string[])[] {
  return mode === 'any' ? [members] : members.map((member) => [member]);
}

/** Sets the record's state of a node, once for all copies. */
export function putStatus(run: Run, { index }: TokenDraft, { id, options: { status } }: TaskNode): void {
  if (status !== undefined && index === 0) run.commands.push({ kind: 'setStatus', nodeId: id, status });
}

/** Assigns a node: creates its tasks, the record's state, and the time limit. */
export function seatPeople(
  run: Run,
  [token, node]: readonly [TokenDraft, TaskNode],
  members: readonly string[],
): void {
  const { options } = node;
  token.ask = null;
  putStatus(run, token, node);
  startLimit(run, token, node);
  token.seats = poolsOf(options, members).map((candidates, index): Seat => {
    const waits = options.mode === 'order' && index > 0;
    const { id } = createTask(run, token, { candidates, state: waits ? 'waiting' : 'open' });
    return { id, doers: [], outcome: null };
  });
  note(run, node.id, { what: 'assigned', reason: 'people', params: { count: members.length } });
}

/** Whether a task has to wait: for a task added before it, for the one it was added after, or for its turn. */
function hasToWait(run: Run, token: TokenDraft, task: TaskDraft): boolean {
  const siblings = tasksAt(run, token);
  if (siblings.some(({ id, blocks }) => id !== task.id && blocks.includes(task.id))) return true;
  if (task.after !== null && siblings.some(({ id }) => id === task.after)) return true;
  if (taskNodeMode(run, token) !== 'order') return false;
  return token.seats.find(({ outcome }) => outcome === null)?.id !== task.seat;
}

function taskNodeMode(run: Run, { nodeId }: TokenDraft): UserTaskOptions['mode'] {
  const node = run.index.positions.get(nodeId)?.node;
  return node?.type === 'user' ? node.options.mode : 'any';
}

/** Opens the tasks of a token whose turn has come, and closes those that must wait. */
export function refreshTurns(run: Run, token: TokenDraft): void {
  for (const task of tasksAt(run, token)) {
    if (task.state === 'delegated') continue;
    const state = hasToWait(run, token, task) ? 'waiting' : 'open';
    if (task.state !== state) changeTask(run, task, { state });
  }
}

function countOf(seats: readonly Seat[], outcome: Outcome): number {
  return seats.filter((seat) => seat.outcome === outcome).length;
}

/** The common outcome of a node's seats; null while undecided. */
export function tally({ mode, percent = 100 }: UserTaskOptions, seats: readonly Seat[]): Outcome | null {
  const needed =
    mode === 'percent' ? Math.ceil((seats.length * percent) / 100) : mode === 'any' ? 1 : seats.length;
  if (countOf(seats, 'agree') >= needed) return 'agree';
  return countOf(seats, 'disagree') > seats.length - needed ? 'disagree' : null;
}

/** Records the outcome of a node, for conditions, later tasks and returns. */
export function recordVisit(
  run: Run,
  [token, node]: readonly [TokenDraft, TaskNode],
  outcome: Outcome,
): void {
  const members = [...new Set(token.seats.flatMap(({ doers }) => doers))];
  const deciders = run.state.visits[node.id]?.deciders ?? [];
  run.state.visits[node.id] = {
    members,
    deciders: [...new Set([...deciders, ...members])],
    outcome,
    last: token.last,
  };
  token.seats = [];
  token.outcome = outcome;
  if (node.type === 'start') return;
  token.last = { nodeId: node.id, members, outcome };
  setVariables(run, { outcome });
}

/** Records a decider at once, so that separation of duty applies while others are still deciding. */
export function recordDecider(run: Run, nodeId: string, member: string | null): void {
  const visit = run.state.visits[nodeId] ?? { members: [], deciders: [], outcome: null, last: null };
  if (member === null || visit.deciders.includes(member)) return;
  run.state.visits[nodeId] = { ...visit, deciders: [...visit.deciders, member] };
}
