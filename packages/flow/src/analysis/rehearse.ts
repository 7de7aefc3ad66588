import type { FlowModel, TimerSpec } from '../model.ts';
import type {
  FlowCommand,
  FlowEvent,
  FlowRefusal,
  FlowStep,
  FlowTask,
  FlowValue,
  FlowVariables,
  StartEvent,
} from '../protocol.ts';
import { type FlowProgress, startFlow, step } from '../step.ts';
import type { FlowState } from '../state.ts';

/** Maximum actions of one run. */
const ACTIONS_MAX = 1000;

type CommandOf<Kind extends FlowCommand['kind']> = Extract<FlowCommand, { readonly kind: Kind }>;

/** A running timer and its due time. */
export interface RunningTimer {
  readonly id: string;
  readonly nodeId: string;
  readonly dueAt: string;
}

/** State of a run between events. */
export interface Situation {
  readonly state: FlowState;
  /** Simulated time. */
  readonly at: string;
  readonly tasks: readonly FlowTask[];
  readonly timers: readonly RunningTimer[];
}

/** Next step: an action, or an advance of time that fires due timers. */
export type RehearsalAction =
  | { readonly kind: 'event'; readonly event: FlowEvent }
  | { readonly kind: 'advance'; readonly until: string };

/** Result of a call in a run; null to leave it pending. */
export type RehearsedWork =
  | { readonly variables?: FlowVariables; readonly result?: FlowValue; readonly found?: FoundPeople }
  | { readonly error: string; readonly message: string; readonly found?: FoundPeople }
  | null;

/** Assignees found in a called flow, one entry per task. */
export type FoundPeople = readonly (readonly string[])[];

/** Environment of a run: it is only queried, never changed. */
export interface RehearsalWorld {
  readonly resolve: (
    ask: CommandOf<'assign'>,
    state: FlowState,
  ) => Promise<{
    readonly members: readonly string[];
    readonly superiors?: Readonly<Record<string, string>>;
  }>;
  readonly work: (call: CommandOf<'call'>, state: FlowState) => Promise<RehearsedWork>;
  /** Due time of a timer started at this time; null for never. */
  readonly dueAt: (timer: TimerSpec, startedAt: string, variables: FlowVariables) => string | null;
  /** Next step; null ends the run. */
  readonly next: (situation: Situation) => Promise<RehearsalAction | null>;
}

/** Result of a run. */
export interface Rehearsal {
  readonly state: FlowState;
  readonly at: string;
  readonly steps: readonly FlowStep[];
  /** Tasks open at the end. */
  readonly tasks: readonly FlowTask[];
  readonly timers: readonly RunningTimer[];
  /** Entries of each node and sequence flow. */
  readonly nodeCounts: Readonly<Record<string, number>>;
  readonly flowCounts: Readonly<Record<string, number>>;
  /** Assignees found for the nodes, in order; empty for a node without any. */
  readonly found: readonly { readonly nodeId: string; readonly members: readonly string[] }[];
  /** Nodes whose rules yielded no permitted assignee, whatever the fallback. */
  readonly unresolved: readonly string[];
  /** Last record state set by the diagram. */
  readonly status: string | null;
  /** The refused action at which the run stopped. */
  readonly refused: FlowRefusal | null;
}

interface Course {
  readonly model: FlowModel;
  readonly world: RehearsalWorld;
  state: FlowState;
  at: string;
  status: string | null;
  readonly steps: FlowStep[];
  readonly tasks: Map<string, FlowTask>;
  readonly timers: Map<string, RunningTimer>;
  readonly found: { nodeId: string; members: readonly string[] }[];
  /** Nodes that used substitutes, since their own rules left no assignee. */
  readonly standIns: string[];
  /** Responses to apply before any other event. */
  readonly answers: FlowEvent[];
}

async function answerAssign(course: Course, command: CommandOf<'assign'>): Promise<void> {
  const { members, superiors = {} } = await course.world.resolve(command, course.state);
  course.found.push({ nodeId: command.nodeId, members });
  if (command.reason === 'emptyAssignee') course.standIns.push(command.nodeId);
  course.answers.push({
    kind: 'assigned',
    askId: command.askId,
    members,
    superiors,
    by: null,
    at: course.at,
  });
}

async function answerCall(course: Course, command: CommandOf<'call'>): Promise<void> {
  const { callId, nodeId } = command;
  const answered = await course.world.work(command, course.state);
  if (!answered) return;
  const { found = [], ...answer } = answered;
  course.found.push(...found.map((members) => ({ nodeId, members })));
  const origin = { callId, by: null, at: course.at };
  course.answers.push(
    'error' in answer ? { kind: 'failed', ...answer, ...origin } : { kind: 'done', ...answer, ...origin },
  );
}

function startTimer(course: Course, { timerId, nodeId, timer }: CommandOf<'startTimer'>): void {
  const dueAt = course.world.dueAt(timer, course.at, course.state.variables);
  if (dueAt !== null) course.timers.set(timerId, { id: timerId, nodeId, dueAt });
}

/** Records what a command says about the run; commands to the outside are ignored. */
async function obey(course: Course, command: FlowCommand): Promise<void> {
  if (command.kind === 'assign') await answerAssign(course, command);
  else if (command.kind === 'call') await answerCall(course, command);
  else if (command.kind === 'createTask' || command.kind === 'updateTask')
    course.tasks.set(command.task.id, command.task);
  else if (command.kind === 'endTask') course.tasks.delete(command.taskId);
  else if (command.kind === 'startTimer') startTimer(course, command);
  else if (command.kind === 'cancelTimer') course.timers.delete(command.timerId);
  else if (command.kind === 'setStatus') course.status = command.status;
}

async function takeOver(course: Course, progress: FlowProgress): Promise<void> {
  course.state = progress.state;
  course.steps.push(...progress.steps);
  for (const command of progress.commands) await obey(course, command);
  for (let answer = course.answers.shift(); answer; answer = course.answers.shift()) {
    const next = step(course.model, course.state, answer);
    if (!('refused' in next)) await takeOver(course, next);
  }
}

async function applyCourseEvent(course: Course, event: FlowEvent): Promise<FlowRefusal | null> {
  const next = step(course.model, course.state, event);
  if ('refused' in next) return next.refused;
  await takeOver(course, next);
  return null;
}

function firstDue(course: Course, until: string): RunningTimer | undefined {
  const due = [...course.timers.values()].filter(({ dueAt }) => dueAt <= until);
  return due.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))[0];
}

/** Advances the time to an instant: due timers fire at their time, in order. */
async function advanceTo(course: Course, until: string): Promise<void> {
  for (let actionCount = 0; actionCount < ACTIONS_MAX; actionCount += 1) {
    const timer = course.state.status === 'running' ? firstDue(course, until) : undefined;
    if (!timer) break;
    course.timers.delete(timer.id);
    if (timer.dueAt > course.at) course.at = timer.dueAt;
    await applyCourseEvent(course, { kind: 'timer', timerId: timer.id, by: null, at: course.at });
  }
  if (until > course.at) course.at = until;
}

function countBy(values: readonly (string | undefined)[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const UNASSIGNED_REASONS: ReadonlySet<string> = new Set(['noAssignee', 'emptyAssignee']);

/** All assignees found may be excluded from a node: then the search continues, skips the node or stops. */
function unresolvedOf({ found, standIns, steps }: Course): readonly string[] {
  const empty = found.filter(({ members }) => members.length === 0);
  const unassignedSteps = steps.filter(({ why }) => why !== null && UNASSIGNED_REASONS.has(why.reason));
  return [...new Set([...[...empty, ...unassignedSteps].map(({ nodeId }) => nodeId), ...standIns])];
}

function resultOf(course: Course, refused: FlowRefusal | null): Rehearsal {
  const { state, at, steps, tasks, timers, found, status } = course;
  const entered = steps.filter(({ what }) => what === 'entered');
  return {
    state,
    at,
    steps,
    tasks: [...tasks.values()],
    timers: [...timers.values()],
    nodeCounts: countBy(entered.map(({ nodeId }) => nodeId)),
    flowCounts: countBy(entered.map(({ flowId }) => flowId)),
    found,
    unresolved: unresolvedOf(course),
    status,
    refused,
  };
}

async function play(course: Course): Promise<FlowRefusal | null> {
  for (let actionCount = 0; actionCount < ACTIONS_MAX && course.state.status !== 'ended'; actionCount += 1) {
    const { state, at, tasks, timers } = course;
    const action = await course.world.next({
      state,
      at,
      tasks: [...tasks.values()],
      timers: [...timers.values()],
    });
    if (!action) return null;
    if (action.kind === 'advance') await advanceTo(course, action.until);
    else {
      const refused = await applyCourseEvent(course, { ...action.event, at });
      if (refused) return refused;
    }
  }
  return null;
}

/** Simulates an instance: its path, its deciders and where it would wait. */
export async function rehearse(
  model: FlowModel,
  start: StartEvent,
  world: RehearsalWorld,
): Promise<Rehearsal> {
  const begun = startFlow(model, start);
  const course: Course = {
    model,
    world,
    state: begun.state,
    at: start.at,
    status: null,
    steps: [],
    tasks: new Map(),
    timers: new Map(),
    found: [],
    standIns: [],
    answers: [],
  };
  await takeOver(course, begun);
  return resultOf(course, await play(course));
}

/** Action if all agree: on the first open task, otherwise advance to the next timer. */
export function everybodyAgrees({ state, at, tasks, timers }: Situation): RehearsalAction | null {
  const task = tasks.find((one) => one.state !== 'waiting');
  if (task) {
    const by = task.assignee ?? task.candidates[0] ?? null;
    return { kind: 'event', event: { kind: 'agree', taskId: task.id, by, at } };
  }
  const [first] = timers.map(({ dueAt }) => dueAt).toSorted();
  return first === undefined || state.status !== 'running' ? null : { kind: 'advance', until: first };
}
