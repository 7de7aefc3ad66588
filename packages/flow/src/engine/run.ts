import type { FlowModel, FlowNode } from '../model.ts';
import type {
  Deed,
  FlowCommand,
  FlowRefusal,
  FlowStep,
  FlowVariables,
  StepKind,
  StepReason,
} from '../protocol.ts';
import type { Draft, FlowState, StateDraft, Token, Visit } from '../state.ts';
import { draftOf } from '../state.ts';
import { indexOf, type ModelIndex } from './model-index.ts';

/** One event at work: the state that it changes, what it wants done, and why. */
export interface Run {
  readonly model: FlowModel;
  readonly index: ModelIndex;
  readonly state: StateDraft;
  readonly commands: FlowCommand[];
  readonly steps: FlowStep[];
  /** Ids of tokens that have come to a node and are to enter it. */
  readonly queue: string[];
  readonly deed: Deed;
}

/** A token while a step changes it. */
export type TokenDraft = Draft<Token>;

/** What a handler of events answers: null where it was done. */
export type Refused = FlowRefusal | null;

/** Begins to work on an event; `state` stays as it is. */
export function beginRun(model: FlowModel, state: FlowState, deed: Deed): Run {
  const { by, at } = deed;
  return {
    model,
    index: indexOf(model),
    state: draftOf(state),
    commands: [],
    steps: [],
    queue: [],
    deed: { by, at },
  };
}

/** An id that this instance has not used yet. */
export function nextId(run: Run, letter: string): string {
  const id = `${letter}${run.state.next}`;
  run.state.next += 1;
  return id;
}

/** What a step says beside where. */
interface StepFacts {
  readonly what: StepKind;
  readonly reason?: string;
  readonly params?: StepReason['params'];
  readonly flowId?: string | null;
}

/** Writes one line of the timeline. */
export function note(run: Run, nodeId: string, { what, reason, params = {}, flowId }: StepFacts): void {
  const { at, by } = run.deed;
  const why = reason === undefined ? null : { reason, params };
  const step = { at, by, nodeId, what, why };
  run.steps.push(flowId ? { ...step, flowId } : step);
}

/** The node that a token stands at; states are only ever run with a model that has all their nodes (`migrateState`). */
export function nodeAt(run: Run, nodeId: string): FlowNode {
  const place = run.index.places.get(nodeId);
  if (!place) throw new Error(`The state stands at ${nodeId}, which the model "${run.model.key}" has not`);
  return place.node;
}

/** How a node was done last; undefined for one that was not, and for names that an object has by nature. */
export function visitOf({ state }: Run, nodeId: string): Visit | undefined {
  return Object.hasOwn(state.visits, nodeId) ? state.visits[nodeId] : undefined;
}

/** Sets variables. */
export function setVariables(run: Run, variables: FlowVariables | undefined): void {
  if (variables) run.state.variables = { ...run.state.variables, ...variables };
}
