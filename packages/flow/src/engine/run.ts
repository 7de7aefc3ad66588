import type { FlowModel, FlowNode } from '../model.ts';
import type {
  EventOrigin,
  FlowCommand,
  FlowRefusal,
  FlowStep,
  FlowVariables,
  StepKind,
  StepReason,
} from '../protocol.ts';
import type { Mutable, FlowState, StateDraft, Token, Visit } from '../state.ts';
import { draftOf } from '../state.ts';
import { indexOf, type ModelIndex } from './model-index.ts';

/** Processing of one event: the state being changed, the commands, and the reasons. */
export interface Run {
  readonly model: FlowModel;
  readonly index: ModelIndex;
  readonly state: StateDraft;
  readonly commands: FlowCommand[];
  readonly steps: FlowStep[];
  /** Ids of tokens that have arrived at a node and are about to enter it. */
  readonly queue: string[];
  readonly origin: EventOrigin;
}

/** A mutable token during a step. */
export type TokenDraft = Mutable<Token>;

/** Result of an event handler: null on success. */
export type Refused = FlowRefusal | null;

/** Starts processing an event; `state` is not modified. */
export function beginRun(model: FlowModel, state: FlowState, origin: EventOrigin): Run {
  const { by, at } = origin;
  return {
    model,
    index: indexOf(model),
    state: draftOf(state),
    commands: [],
    steps: [],
    queue: [],
    origin: { by, at },
  };
}

/** An unused id in this instance. */
export function nextId(run: Run, letter: string): string {
  const id = `${letter}${run.state.next}`;
  run.state.next += 1;
  return id;
}

/** Contents of a step besides its node. */
interface StepFacts {
  readonly what: StepKind;
  readonly reason?: string;
  readonly params?: StepReason['params'];
  readonly flowId?: string | null;
}

/** Adds a line to the timeline. */
export function note(run: Run, nodeId: string, { what, reason, params = {}, flowId }: StepFacts): void {
  const { at, by } = run.origin;
  const why = reason === undefined ? null : { reason, params };
  const step = { at, by, nodeId, what, why };
  run.steps.push(flowId ? { ...step, flowId } : step);
}

/** The node of a token; a state only runs with a model that has all its nodes (`migrateState`). */
export function nodeAt(run: Run, nodeId: string): FlowNode {
  const position = run.index.positions.get(nodeId);
  if (!position)
    throw new Error(`The state is at node ${nodeId}, which is missing in the model "${run.model.key}"`);
  return position.node;
}

/** Last completion of a node; undefined if never done, and for inherited object properties. */
export function visitOf({ state }: Run, nodeId: string): Visit | undefined {
  return Object.hasOwn(state.visits, nodeId) ? state.visits[nodeId] : undefined;
}

/** Sets variables. */
export function setVariables(run: Run, variables: FlowVariables | undefined): void {
  if (variables) run.state.variables = { ...run.state.variables, ...variables };
}
