import type {
  AskReason,
  FlowEnd,
  FlowEvent,
  FlowTask,
  FlowValue,
  FlowVariables,
  InitiatorChoices,
  TimerPurpose,
} from './protocol.ts';

/** Decision at a node. */
export type Outcome = 'agree' | 'disagree';

/** A deciding unit of a node: one person or pool, with the deciders added to their task. */
export interface Seat {
  /** Id of its first task. */
  readonly id: string;
  /** Members who have decided it so far. */
  readonly doers: readonly string[];
  /** Null while open. */
  readonly outcome: Outcome | null;
}

/** A pending request to the database. */
export interface Ask {
  readonly id: string;
  /** Phase of the search: previous assignees after a return, the node's rules, the unit's leader, the administrators. */
  readonly phase: 'cameBack' | 'rules' | 'orgHead' | 'administrator' | 'timeout';
  readonly reason: AskReason;
}

/** Where a token goes after the target node of a return is done. */
export interface ComeBack {
  readonly nodeId: string;
  /** Those who returned it and get it again. */
  readonly members: readonly string[];
  readonly last: Last | null;
}

/** Copies of a multi-instance node, stored in their common token. */
export interface Copies {
  readonly total: number;
  readonly started: number;
  readonly done: number;
  /** Outcome of the finished copies: a disagreement outweighs agreements. */
  readonly outcome: Outcome | null;
  readonly members: readonly string[];
}

/** A failure waiting for a retry. */
export interface Incident {
  readonly error: string;
  readonly message: string;
}

/** The previous task: its node, deciders and outcome. */
export interface Last {
  readonly nodeId: string;
  readonly members: readonly string[];
  readonly outcome: Outcome;
}

/** A current position of the instance. */
export interface Token {
  readonly id: string;
  readonly nodeId: string;
  /** Token of the surrounding sub-process; null at the top level. */
  readonly scope: string | null;
  /** Sequence flow by which it arrived, used by joins. */
  readonly from: string | null;
  /** Outcome of the previous task. */
  readonly outcome: Outcome | null;
  readonly last: Last | null;
  /** Waits at a join for the other branches. */
  readonly isJoining: boolean;
  /** The common token of all copies; null unless this is a copy. */
  readonly copyOf: string | null;
  /** Index of the copy, from 0. */
  readonly index: number;
  /** Its item of the list variable. */
  readonly item: FlowValue;
  readonly copies: Copies | null;
  readonly seats: readonly Seat[];
  readonly ask: Ask | null;
  /** Last in, first out. */
  readonly comesBack: readonly ComeBack[];
  /** Assignees of the next node regardless of its rules: the initiator after a return, or those it comes back to. */
  readonly recall: readonly string[];
  /** Returned to the start without anyone to recall: the substitutes are requested. */
  readonly isBack: boolean;
  readonly incident: Incident | null;
}

/** A task as stored in the state. */
export interface TaskRecord extends Omit<FlowTask, 'options'> {
  readonly tokenId: string;
  /** Seat of the task. */
  readonly seat: string;
  /** Tasks that wait for this one, which was added before them. */
  readonly blocks: readonly string[];
  /** The task this one waits for, having been added after it. */
  readonly after: string | null;
}

/** A running timer. */
export interface TimerRecord {
  readonly id: string;
  readonly nodeId: string;
  readonly tokenId: string;
  readonly purpose: TimerPurpose;
}

/** Pending external work. */
export interface CallRecord {
  readonly id: string;
  readonly nodeId: string;
  readonly tokenId: string;
}

/** Last completion of a node. */
export interface Visit {
  /** Its last deciders. */
  readonly members: readonly string[];
  /** All members who ever decided it (separation of duty). */
  readonly deciders: readonly string[];
  readonly outcome: Outcome | null;
  /** Previous task at that time. */
  readonly last: Last | null;
}

/** The complete state of an instance: plain JSON of a few kB, without the model. */
export interface FlowState {
  readonly version: 1;
  /** Key of the model. */
  readonly key: string;
  readonly status: 'running' | 'suspended' | 'ended';
  readonly end: { readonly how: FlowEnd; readonly outcome: string | null } | null;
  readonly initiator: string | null;
  readonly variables: FlowVariables;
  readonly choices: InitiatorChoices;
  /** Number of the next id. */
  readonly next: number;
  /** Nodes entered since the last external event. */
  readonly hops: number;
  /** The end event reached last. */
  readonly reached: string | null;
  readonly tokens: readonly Token[];
  readonly tasks: readonly TaskRecord[];
  readonly timers: readonly TimerRecord[];
  readonly calls: readonly CallRecord[];
  readonly visits: Readonly<Record<string, Visit>>;
  /** Recently closed tasks, with who closed them. */
  readonly over: readonly (readonly [taskId: string, by: string])[];
  /** Events received while suspended. */
  readonly held: readonly FlowEvent[];
}

/** A mutable part of the state during a step. */
export type Mutable<Record> = { -readonly [Name in keyof Record]: Record[Name] };

/** The mutable state during a step: its lists and items may be written, nested values are replaced as a whole. */
export interface StateDraft
  extends Mutable<Omit<FlowState, 'tokens' | 'tasks' | 'timers' | 'calls' | 'visits'>> {
  tokens: Mutable<Token>[];
  tasks: Mutable<TaskRecord>[];
  timers: TimerRecord[];
  calls: CallRecord[];
  visits: Record<string, Visit>;
}

/** A mutable copy for a step. */
export function draftOf(state: FlowState): StateDraft {
  return {
    ...state,
    tokens: state.tokens.map((token) => ({ ...token })),
    tasks: state.tasks.map((task) => ({ ...task })),
    timers: [...state.timers],
    calls: [...state.calls],
    visits: { ...state.visits },
  };
}
