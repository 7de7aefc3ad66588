import type {
  AddedBy,
  AskReason,
  FlowEnd,
  FlowEvent,
  FlowValue,
  FlowVariables,
  InitiatorChoices,
  TaskState,
  TimerPurpose,
} from './protocol.ts';

/** What people at a node have said. */
export type Outcome = 'agree' | 'disagree';

/** A place at a node that decides: one person or pool, and whoever was added to their task. */
export interface Seat {
  /** Id of the task that it began with. */
  readonly id: string;
  /** Who has decided it so far. */
  readonly doers: readonly string[];
  /** Null while it is open. */
  readonly outcome: Outcome | null;
}

/** A question to the database that is not answered yet. */
export interface Ask {
  readonly id: string;
  /** How far the search has come: who had it before it was returned, the rules of the node, the unit's leader, the administrators. */
  readonly phase: 'cameBack' | 'rules' | 'orgHead' | 'administrator' | 'timeout';
  readonly reason: AskReason;
}

/** Where a token goes when the node it was returned to is done. */
export interface ComeBack {
  readonly nodeId: string;
  /** Who returned it and gets it again. */
  readonly members: readonly string[];
  readonly last: Last | null;
}

/** Copies of a node that is done several times, kept by the token that stands for all of them. */
export interface Copies {
  readonly total: number;
  readonly started: number;
  readonly done: number;
  /** What the copies that are done have said: one that disagrees outweighs those that agree. */
  readonly outcome: Outcome | null;
  readonly members: readonly string[];
}

/** Something that went wrong and waits to be retried. */
export interface Incident {
  readonly error: string;
  readonly message: string;
}

/** The task before: its node, who did it and what they said. */
export interface Last {
  readonly nodeId: string;
  readonly members: readonly string[];
  readonly outcome: Outcome;
}

/** A place where the instance stands. */
export interface Token {
  readonly id: string;
  readonly nodeId: string;
  /** Token of the sub-process that it is within; null in the process itself. */
  readonly scope: string | null;
  /** Arrow by which it came; joins ask for it. */
  readonly from: string | null;
  /** Outcome of the task before. */
  readonly outcome: Outcome | null;
  readonly last: Last | null;
  /** Waits at a join for the other branches. */
  readonly isJoining: boolean;
  /** Token that stands for all copies; null unless this is one of them. */
  readonly copyOf: string | null;
  /** Which copy, from 0. */
  readonly index: number;
  /** What it is done for, of the variable with the list. */
  readonly item: FlowValue;
  readonly copies: Copies | null;
  readonly seats: readonly Seat[];
  readonly ask: Ask | null;
  /** The last one counts first. */
  readonly comesBack: readonly ComeBack[];
  /** Who gets the task of the node it is sent to, whatever the rules say: the initiator after a return, or who comes back to it. */
  readonly recall: readonly string[];
  /** Sent back to the start without anybody to recall: those who stand in are asked for. */
  readonly isBack: boolean;
  readonly incident: Incident | null;
}

/** A task as the state keeps it. */
export interface TaskRecord {
  readonly id: string;
  readonly tokenId: string;
  readonly nodeId: string;
  readonly state: TaskState;
  readonly candidates: readonly string[];
  readonly assignee: string | null;
  readonly isClaimed: boolean;
  readonly owner: string | null;
  readonly addedBy: AddedBy | null;
  /** Seat that it belongs to. */
  readonly seat: string;
  /** Tasks that wait for this one, because it was added before them. */
  readonly blocks: readonly string[];
  /** Task that this one waits for, because it was added after it. */
  readonly after: string | null;
}

/** A timer that runs. */
export interface TimerRecord {
  readonly id: string;
  readonly nodeId: string;
  readonly tokenId: string;
  readonly purpose: TimerPurpose;
}

/** Work outside that is not answered yet. */
export interface CallRecord {
  readonly id: string;
  readonly nodeId: string;
  readonly tokenId: string;
}

/** How a node was done last. */
export interface Visit {
  /** Who did it last. */
  readonly members: readonly string[];
  /** Everybody who has ever decided it (separation of duty). */
  readonly deciders: readonly string[];
  readonly outcome: Outcome | null;
  /** Task before it, when it was done. */
  readonly last: Last | null;
}

/** The whole state of an instance: plain JSON of a few kB, without the model. */
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
  /** Nodes entered since something from outside happened. */
  readonly hops: number;
  /** The end event that was reached last. */
  readonly reached: string | null;
  readonly tokens: readonly Token[];
  readonly tasks: readonly TaskRecord[];
  readonly timers: readonly TimerRecord[];
  readonly calls: readonly CallRecord[];
  readonly visits: Readonly<Record<string, Visit>>;
  /** The last tasks that are over, with who ended them. */
  readonly over: readonly (readonly [taskId: string, by: string])[];
  /** What happened while it was suspended. */
  readonly held: readonly FlowEvent[];
}

/** Something of the state while a step changes it. */
export type Draft<Record> = { -readonly [Name in keyof Record]: Record[Name] };

/** The state while a step changes it: its lists and their items may be written, what these hold is replaced as a whole. */
export interface StateDraft
  extends Draft<Omit<FlowState, 'tokens' | 'tasks' | 'timers' | 'calls' | 'visits'>> {
  tokens: Draft<Token>[];
  tasks: Draft<TaskRecord>[];
  timers: TimerRecord[];
  calls: CallRecord[];
  visits: Record<string, Visit>;
}

/** A copy that a step may change. */
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
