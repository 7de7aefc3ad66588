import type { AssigneeRule, ServiceOptions, UserTaskOptions } from '@haiqiao/contract/definitions';
import type { TimerSpec } from './model.ts';

/** JSON values stored by a flow. */
export type FlowValue =
  | string
  | number
  | boolean
  | null
  | readonly FlowValue[]
  | { readonly [name: string]: FlowValue };

/** Variables of an instance: record fields and variables set by nodes. */
export type FlowVariables = Readonly<Record<string, FlowValue>>;

/** Actor and time of an event; the interpreter has neither clock nor session. */
export interface EventOrigin {
  /** Member id; null for the system. */
  readonly by: string | null;
  /** ISO timestamp. */
  readonly at: string;
}

/** Target of a return. */
export type ReturnTarget = 'previous' | 'initiator' | { readonly node: string };

/** Position of an added decider: before, after or parallel to the task. */
export type AddSignPosition = 'before' | 'after' | 'parallel';

/** Assignees chosen by the initiator, by node. */
export type InitiatorChoices = Readonly<Record<string, readonly string[]>>;

/** An administrator overrides assignment and separation of duty: explicit, and recorded by the caller. */
interface Overriding {
  readonly override?: true;
}

/** Starts an instance. */
export interface StartEvent extends EventOrigin {
  readonly kind: 'start';
  readonly initiator: string | null;
  readonly variables: FlowVariables;
  readonly choices?: InitiatorChoices;
}

/**
 * Events of an instance. Ids of tasks, timers and calls are created by the interpreter (`t1`, `m2`, `c3`), unique within the instance and
 * permanent. An obsolete event (e.g. on a closed task) changes nothing and returns `refused`.
 */
export type FlowEvent =
  | StartEvent
  | (EventOrigin &
      (
        | /** Response to the command `assign`: the members in rule order; empty if none is found. */ {
            readonly kind: 'assigned';
            readonly askId: string;
            readonly members: readonly string[];
            /** Superiors by member, if `withSuperiors` was set. */
            readonly superiors?: Readonly<Record<string, string>>;
          }
        | ({
            readonly kind: 'agree' | 'disagree';
            readonly taskId: string;
            readonly variables?: FlowVariables;
          } & Overriding)
        | ({
            readonly kind: 'return';
            readonly taskId: string;
            readonly to: ReturnTarget;
            readonly comesBack: boolean;
          } & Overriding)
        | ({
            readonly kind: 'transfer' | 'delegate';
            readonly taskId: string;
            readonly to: string;
          } & Overriding)
        /** `release` without a member: the claim has expired. */
        | { readonly kind: 'claim' | 'release'; readonly taskId: string }
        | ({
            readonly kind: 'addSign';
            readonly taskId: string;
            readonly where: AddSignPosition;
            readonly members: readonly string[];
          } & Overriding)
        /** `taskId` is the added task; by the one who added it, or by an administrator, who may remove any of several signers. */
        | ({ readonly kind: 'removeSign'; readonly taskId: string } & Overriding)
        /** By the initiator, while no task is claimed. */
        | { readonly kind: 'withdraw' }
        | { readonly kind: 'terminate' | 'suspend' | 'resume' }
        /** Drops all open tokens, or only the one at `from`, and continues at a node. */
        | { readonly kind: 'jump'; readonly to: string; readonly from?: string }
        | { readonly kind: 'timer'; readonly timerId: string }
        | { readonly kind: 'message'; readonly message: string; readonly variables?: FlowVariables }
        /**
         * Response to `call`. `variables` are set directly; `result` is stored in the node's variable (`into`), or without one, an object
         * is stored as variables.
         */
        | {
            readonly kind: 'done';
            readonly callId: string;
            readonly variables?: FlowVariables;
            readonly result?: FlowValue;
          }
        /** A call failed: an error event catches it, otherwise the instance waits with an incident. */
        | {
            readonly kind: 'failed';
            readonly callId: string;
            readonly error: string;
            readonly message: string;
          }
        | { readonly kind: 'retry'; readonly nodeId?: string }
        /** The record has changed: conditions and assignee rules use the new values from now on. */
        | { readonly kind: 'variables'; readonly variables: FlowVariables }
      ));

/** An event of this kind. */
export type EventOf<Kind extends FlowEvent['kind']> = FlowEvent extends infer Event
  ? Event extends { readonly kind: infer Own }
    ? Kind extends Own
      ? Event
      : never
    : never
  : never;

/** Rules that require the database: `initiator`, `initiatorChoice`, `previousHandler`, `variable` have been replaced by `members`. */
export type AskedRule = Exclude<
  AssigneeRule,
  { readonly kind: 'initiator' | 'initiatorChoice' | 'previousHandler' | 'variable' }
>;

/** Reason of an assignee search: a new task, no assignee found, or an expired time limit. */
export type AskReason = 'task' | 'emptyAssignee' | 'timedOut';

/** Purpose of a timer: an event of the diagram, or the time limit of a task. */
export type TimerPurpose = 'event' | 'limit';

/** Commands of the interpreter. They run in order, in the transaction that stores the state. */
export type FlowCommand =
  /** Determine the assignees of a node: members who are enabled and have not left. Answered by `assigned` before any other event. */
  | {
      readonly kind: 'assign';
      readonly askId: string;
      readonly nodeId: string;
      readonly rules: readonly AskedRule[];
      readonly reason: AskReason;
      /** The response includes the superior of each (`onInitiator` or `onRepeat` is `superior`). */
      readonly withSuperiors: boolean;
    }
  | { readonly kind: 'createTask'; readonly task: FlowTask }
  /** A task has other assignees, another state or another phase. */
  | { readonly kind: 'updateTask'; readonly task: FlowTask }
  | { readonly kind: 'endTask'; readonly taskId: string; readonly reason: TaskEnd }
  /** The time limit of a task has expired and its assignees are reminded. */
  | { readonly kind: 'remind'; readonly taskId: string; readonly nodeId: string }
  | {
      readonly kind: 'startTimer';
      readonly timerId: string;
      readonly nodeId: string;
      readonly timer: TimerSpec;
      readonly purpose: TimerPurpose;
    }
  | { readonly kind: 'cancelTimer'; readonly timerId: string }
  /** A script, a service, a sub-flow: answered by `done` or `failed`, at once or later. */
  | { readonly kind: 'call'; readonly callId: string; readonly nodeId: string; readonly work: FlowWork }
  /** The instance started by a call is no longer needed. */
  | { readonly kind: 'cancelCall'; readonly callId: string }
  | { readonly kind: 'setStatus'; readonly nodeId: string; readonly status: string }
  /** A thrown message, for any instance that waits for it. Not answered. */
  | { readonly kind: 'message'; readonly nodeId: string; readonly message: string }
  | { readonly kind: 'incident'; readonly nodeId: string; readonly error: string; readonly message: string }
  | { readonly kind: 'incidentOver'; readonly nodeId: string }
  | {
      readonly kind: 'ended';
      readonly how: FlowEnd;
      /** Id of the end event reached last; null for none. */
      readonly outcome: string | null;
      /** Code of the error that ended it. */
      readonly error: string | null;
    };

/** How an instance ended. */
export type FlowEnd = 'done' | 'terminated' | 'withdrawn';

/** Work outside the interpreter. */
export type FlowWork =
  | { readonly kind: 'service'; readonly options: ServiceOptions; readonly variables: FlowVariables }
  | { readonly kind: 'script'; readonly script: string; readonly variables: FlowVariables }
  | { readonly kind: 'flow'; readonly key: string; readonly variables: FlowVariables };

/** How a task ended; `skipped`: others have decided the node. */
export type TaskEnd = 'agreed' | 'disagreed' | 'returned' | 'cancelled' | 'removed' | 'skipped';

/** Origin of an added task. */
export interface AddedBy {
  readonly taskId: string;
  readonly where: AddSignPosition;
  readonly by: string | null;
}

/** `waiting` for its turn (依次, or a task added before it), `open`, or `delegated`: done by a delegate who hands it back. */
export type TaskState = 'waiting' | 'open' | 'delegated';

/** A task of one member, or of a pool from which one member claims it. */
export interface FlowTask {
  readonly id: string;
  readonly nodeId: string;
  readonly state: TaskState;
  /** Candidates; one member except with `any`. */
  readonly candidates: readonly string[];
  /** Claimant, or the only candidate. */
  readonly assignee: string | null;
  /** Claimed from a pool: it can be released, and the initiator cannot withdraw. */
  readonly isClaimed: boolean;
  /** Owner while delegated. */
  readonly owner: string | null;
  /** The task it was added by, how, and by whom. */
  readonly addedBy: AddedBy | null;
  readonly options: UserTaskOptions;
}

/** One line of explanation: shown in the timeline of an instance and in a simulation. */
export interface FlowStep {
  readonly at: string;
  readonly by: string | null;
  readonly nodeId: string;
  readonly what: StepKind;
  readonly why: StepReason | null;
  /** The sequence flow taken. */
  readonly flowId?: string;
}

/** Kind of step at a node; `decided` is the outcome of a task, `settled` that of the node. */
export type StepKind =
  | 'started'
  | 'entered'
  | 'left'
  | 'took'
  | 'assigned'
  | 'decided'
  | 'settled'
  | 'skipped'
  | 'handedBack'
  | 'claimed'
  | 'released'
  | 'transferred'
  | 'delegated'
  | 'signersAdded'
  | 'signerRemoved'
  | 'returned'
  | 'cameBack'
  | 'jumped'
  | 'interrupted'
  | 'timedOut'
  | 'failed'
  | 'retried'
  | 'suspended'
  | 'resumed'
  | 'ended';

/**
 * Machine-readable reason with the parameters of its text: `condition` with the values used, `default`, `emptyAssignee`, `sameAsInitiator`
 * …
 */
export interface StepReason {
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Why an event changed nothing. */
export interface FlowRefusal {
  readonly reason:
    | 'taskOver'
    | 'notCandidate'
    | 'notRunning'
    | 'suspended'
    | 'unknownNode'
    | 'noPrevious'
    | 'claimed'
    | 'separated'
    | 'wrongState';
  /** Who acted first, or the current claimant. */
  readonly by?: string;
}
