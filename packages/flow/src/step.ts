import { happen } from './actions/registry.ts';
import { advance } from './engine/advance.ts';
import { beginningsOf } from './engine/model-index.ts';
import { beginRun, note, type Run } from './engine/run.ts';
import { sendToken } from './engine/token-list.ts';
import type { FlowModel } from './model.ts';
import type { FlowCommand, FlowEvent, FlowRefusal, FlowStep, StartEvent } from './protocol.ts';
import type { FlowState } from './state.ts';

/** What an event has led to: the new state, what is to be done, and why; or why nothing has changed. */
export type FlowTransition = FlowProgress | { readonly refused: FlowRefusal };

/** A transition that took place. */
export interface FlowProgress {
  readonly state: FlowState;
  readonly commands: readonly FlowCommand[];
  readonly steps: readonly FlowStep[];
}

/** Kinds of events that do not come from outside: they go on with what a deed has begun. */
const ANSWERS = new Set<FlowEvent['kind']>(['assigned', 'done', 'failed']);

/** What is kept for later while an instance is suspended, and what may happen to it nevertheless. */
const HELD = new Set<FlowEvent['kind']>(['assigned', 'done', 'failed', 'message', 'timer']);
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

/** Begins an instance. Pure: the same model and event answer the same. */
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

/** Has what came in during a suspension happen; what no longer fits is left out. */
function catchUp(run: Run): void {
  const held = run.state.held;
  run.state.held = [];
  for (const event of held) {
    if (run.state.status !== 'running') return;
    happen(run, event);
    advance(run);
  }
}

function suspendedStep(run: Run, event: FlowEvent): FlowTransition | null {
  if (ALWAYS.has(event.kind)) return null;
  if (!HELD.has(event.kind)) return { refused: { reason: 'suspended' } };
  run.state.held = [...run.state.held, event];
  return progressOf(run);
}

/**
 * Has something happen to an instance. Pure and total: the state that it is given stays as it is, the same arguments answer
 * the same, and an event that does not fit is refused. `model` must have every node at which the state stands.
 */
export function step(model: FlowModel, state: FlowState, event: FlowEvent): FlowTransition {
  if (state.status === 'ended') return { refused: { reason: 'notRunning' } };
  const run = beginRun(model, state, event);
  const kept = state.status === 'suspended' ? suspendedStep(run, event) : null;
  if (kept) return kept;
  if (!ANSWERS.has(event.kind)) run.state.hops = 0;
  const refused = happen(run, event);
  if (refused) return { refused };
  advance(run);
  if (event.kind === 'resume') catchUp(run);
  return progressOf(run);
}
