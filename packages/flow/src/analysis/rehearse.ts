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

/** Deeds of one run at most. */
const DEEDS_MAX = 1000;

type CommandOf<Kind extends FlowCommand['kind']> = Extract<FlowCommand, { readonly kind: Kind }>;

/** A timer that runs, with when it is due. */
export interface RunningTimer {
  readonly id: string;
  readonly nodeId: string;
  readonly dueAt: string;
}

/** Where a run stands while nothing happens by itself. */
export interface Situation {
  readonly state: FlowState;
  /** The time in the run. */
  readonly at: string;
  readonly tasks: readonly FlowTask[];
  readonly timers: readonly RunningTimer[];
}

/** What happens next: a deed, or time goes on and timers that are due by then go off. */
export type RehearsalDeed =
  | { readonly kind: 'event'; readonly event: FlowEvent }
  | { readonly kind: 'advance'; readonly until: string };

/** What a call of a run answers; null where it stays unanswered. */
export type RehearsedWork =
  | { readonly variables?: FlowVariables; readonly result?: FlowValue; readonly found?: FoundPeople }
  | { readonly error: string; readonly message: string; readonly found?: FoundPeople }
  | null;

/** Who was found in a flow that was called, one entry for each of its tasks. */
export type FoundPeople = readonly (readonly string[])[];

/** The world around a run: it is asked, and nothing outside is changed. */
export interface RehearsalWorld {
  readonly resolve: (
    ask: CommandOf<'assign'>,
    state: FlowState,
  ) => Promise<{
    readonly members: readonly string[];
    readonly superiors?: Readonly<Record<string, string>>;
  }>;
  readonly work: (call: CommandOf<'call'>, state: FlowState) => Promise<RehearsedWork>;
  /** When a timer that starts then is due; null for never. */
  readonly dueAt: (timer: TimerSpec, startedAt: string, variables: FlowVariables) => string | null;
  /** What happens next; null ends the run. */
  readonly next: (situation: Situation) => Promise<RehearsalDeed | null>;
}

/** What a run came to. */
export interface Rehearsal {
  readonly state: FlowState;
  readonly at: string;
  readonly steps: readonly FlowStep[];
  /** Tasks that wait at the end. */
  readonly tasks: readonly FlowTask[];
  readonly timers: readonly RunningTimer[];
  /** How often each node was entered and each arrow taken. */
  readonly nodeCounts: Readonly<Record<string, number>>;
  readonly flowCounts: Readonly<Record<string, number>>;
  /** Who was found for the nodes, in order; nobody where a node had nobody. */
  readonly found: readonly { readonly nodeId: string; readonly members: readonly string[] }[];
  /** Nodes whose rules named nobody, or nobody who may do them; whatever was done about it. */
  readonly unresolved: readonly string[];
  /** State that the diagram has given the record last. */
  readonly status: string | null;
  /** A deed that did not fit, at which the run stopped. */
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
  /** Nodes for which others were asked, since their own rules left nobody. */
  readonly standIns: string[];
  /** Answers that are to be given before anything else happens. */
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
  const deed = { callId, by: null, at: course.at };
  course.answers.push(
    'error' in answer ? { kind: 'failed', ...answer, ...deed } : { kind: 'done', ...answer, ...deed },
  );
}

function startTimer(course: Course, { timerId, nodeId, timer }: CommandOf<'startTimer'>): void {
  const dueAt = course.world.dueAt(timer, course.at, course.state.variables);
  if (dueAt !== null) course.timers.set(timerId, { id: timerId, nodeId, dueAt });
}

/** Keeps what a command says of the run; commands about the world outside are left out. */
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

async function happen(course: Course, event: FlowEvent): Promise<FlowRefusal | null> {
  const next = step(course.model, course.state, event);
  if ('refused' in next) return next.refused;
  await takeOver(course, next);
  return null;
}

function firstDue(course: Course, until: string): RunningTimer | undefined {
  const due = [...course.timers.values()].filter(({ dueAt }) => dueAt <= until);
  return due.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))[0];
}

/** Time goes on to a moment: what is due before happens at its time, in order. */
async function advanceTo(course: Course, until: string): Promise<void> {
  for (let deeds = 0; deeds < DEEDS_MAX; deeds += 1) {
    const timer = course.state.status === 'running' ? firstDue(course, until) : undefined;
    if (!timer) break;
    course.timers.delete(timer.id);
    if (timer.dueAt > course.at) course.at = timer.dueAt;
    await happen(course, { kind: 'timer', timerId: timer.id, by: null, at: course.at });
  }
  if (until > course.at) course.at = until;
}

function countBy(values: readonly (string | undefined)[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const NOBODY: ReadonlySet<string> = new Set(['noAssignee', 'emptyAssignee']);

/** People who were found may all be kept from a node: then the search goes on, passes the node over or stops there. */
function unresolvedOf({ found, standIns, steps }: Course): readonly string[] {
  const empty = found.filter(({ members }) => members.length === 0);
  const given = steps.filter(({ why }) => why !== null && NOBODY.has(why.reason));
  return [...new Set([...[...empty, ...given].map(({ nodeId }) => nodeId), ...standIns])];
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
  for (let deeds = 0; deeds < DEEDS_MAX && course.state.status !== 'ended'; deeds += 1) {
    const { state, at, tasks, timers } = course;
    const deed = await course.world.next({
      state,
      at,
      tasks: [...tasks.values()],
      timers: [...timers.values()],
    });
    if (!deed) return null;
    if (deed.kind === 'advance') await advanceTo(course, deed.until);
    else {
      const refused = await happen(course, { ...deed.event, at });
      if (refused) return refused;
    }
  }
  return null;
}

/** Runs an instance in a world that is only asked: what it would do, who would decide, where it would wait. */
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

/** A deed for a situation in which everybody agrees: the first open task, else time goes on to the next timer. */
export function everybodyAgrees({ state, at, tasks, timers }: Situation): RehearsalDeed | null {
  const task = tasks.find((one) => one.state !== 'waiting');
  if (task) {
    const by = task.assignee ?? task.candidates[0] ?? null;
    return { kind: 'event', event: { kind: 'agree', taskId: task.id, by, at } };
  }
  const [first] = timers.map(({ dueAt }) => dueAt).toSorted();
  return first === undefined || state.status !== 'running' ? null : { kind: 'advance', until: first };
}
