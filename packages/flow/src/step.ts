import { applyEvent } from './actions/registry.ts';
import { advance } from './engine/advance.ts';
import { beginningsOf } from './engine/model-index.ts';
import { beginRun, note, type Run } from './engine/run.ts';
import { sendToken } from './engine/token-list.ts';
import type { FlowModel } from './model.ts';
import type { FlowCommand, FlowEvent, FlowRefusal, FlowStep, StartEvent } from './protocol.ts';
import type { FlowState } from './state.ts';

/** Result of an event: the new state, the commands and the reasons; or why nothing changed. */
export type FlowTransition = FlowProgress | { readonly refused: FlowRefusal };

/** A successful transition. */
export interface FlowProgress {
  readonly state: FlowState;
  readonly commands: readonly FlowCommand[];
  readonly steps: readonly FlowStep[];
}

/** Internal kinds of events: they continue what an action has started. */
const ANSWERS = new Set<FlowEvent['kind']>(['assigned', 'done', 'failed']);

/** Events deferred while an instance is suspended, and events permitted nevertheless. */
const DEFERRED = new Set<FlowEvent['kind']>(['assigned', 'done', 'failed', 'message', 'timer']);
const ALWAYS = new Set<FlowEvent['kind']>(['resume', 'terminate', 'variables']);

function progressOf({ state, commands, steps }: Run): FlowProgress {
  return { state, commands, steps };
}

function emptyState(key: string, { initiator, variables, choices = {} }: StartEvent): FlowState {
  return {
    version: 1,
    key,
    status: 'running',
    end: null,
    initiator,
    variables,
    choices,
    next: 1,
    hops: 0,
    reached: null,
    tokens: [],
    tasks: [],
    timers: [],
    calls: [],
    visits: {},
    over: [],
    held: [],
  };
}

/** Starts an instance. Pure: the same model and event give the same result. */
export function startFlow(model: FlowModel, event: StartEvent): FlowProgress {
  const run = beginRun(model, emptyState(model.key, event), event);
  const beginnings = beginningsOf(model);
  for (const { id: nodeId } of beginnings) {
    note(run, nodeId, { what: 'started' });
    sendToken(run, { nodeId, scope: null });
  }
  advance(run);
  return progressOf(run);
}

/** Processes events received during a suspension; obsolete ones are dropped. */
function catchUp(run: Run): void {
  const deferred = run.state.held;
  run.state.held = [];
  for (const event of deferred) {
    if (run.state.status !== 'running') return;
    applyEvent(run, event);
    advance(run);
  }
}

function suspendedStep(run: Run, event: FlowEvent): FlowTransition | null {
  if (ALWAYS.has(event.kind)) return null;
  if (!DEFERRED.has(event.kind)) return { refused: { reason: 'suspended' } };
  run.state.held = [...run.state.held, event];
  return progressOf(run);
}

/**
 * Applies an event to an instance. Pure and total: the given state is not modified, equal arguments give equal results, and an invalid
 * event is refused. `model` must contain every node of the state.
 */
export function step(model: FlowModel, state: FlowState, event: FlowEvent): FlowTransition {
  if (state.status === 'ended') return { refused: { reason: 'notRunning' } };
  const run = beginRun(model, state, event);
  const whileSuspended = state.status === 'suspended' ? suspendedStep(run, event) : null;
  if (whileSuspended) return whileSuspended;
  if (!ANSWERS.has(event.kind)) run.state.hops = 0;
  const refused = applyEvent(run, event);
  if (refused) return { refused };
  advance(run);
  if (event.kind === 'resume') catchUp(run);
  return progressOf(run);
}
