import type { AssigneeRule, ServiceOptions, UserTaskOptions } from '@haiqiao/contract/definitions';
import type { TimerSpec } from './model.ts';

/** JSON values that a flow keeps. */
export type FlowValue =
  | string
  | number
  | boolean
  | null
  | readonly FlowValue[]
  | { readonly [name: string]: FlowValue };

/** Variables of an instance: fields of the record and what nodes have set. */
export type FlowVariables = Readonly<Record<string, FlowValue>>;

/** Who did something, when it happened; the interpreter has neither clock nor session. */
export interface Deed {
  /** Id of a member; null for the product itself. */
  readonly by: string | null;
  /** ISO instant. */
  readonly at: string;
}

/** Where a returned instance goes on. */
export type ReturnTarget = 'previous' | 'initiator' | { readonly node: string };

/** Where people are added to a task: they decide first, after it, or beside it. */
export type AddSignPlace = 'before' | 'after' | 'parallel';

/** People that the initiator has named, by node. */
export type InitiatorChoices = Readonly<Record<string, readonly string[]>>;

/** An administrator may do what the task is not theirs for, and what separation of duty forbids: said aloud, kept by the caller. */
interface Overriding {
  readonly override?: true;
}

/** What begins an instance. */
export interface StartEvent extends Deed {
  readonly kind: 'start';
  readonly initiator: string | null;
  readonly variables: FlowVariables;
  readonly choices?: InitiatorChoices;
}

/**
 * What can happen to an instance. Ids of tasks, timers, calls are made by the interpreter (`t1`, `m2`, `c3`) and are unique
 * within the instance for ever. An event that no longer fits (a task that is over) changes nothing and answers `refused`.
 */
export type FlowEvent =
  | StartEvent
  | (Deed &
      (
        | /** Answer to the command `assign`: who it is, in the order of the rules; empty where nobody is found. */ {
            readonly kind: 'assigned';
            readonly askId: string;
            readonly members: readonly string[];
            /** Superior by member, for whom `withSuperiors` asked. */
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
        /** `release` by nobody: the claim has run out. */
        | { readonly kind: 'claim' | 'release'; readonly taskId: string }
        | ({
            readonly kind: 'addSign';
            readonly taskId: string;
            readonly where: AddSignPlace;
            readonly members: readonly string[];
          } & Overriding)
        /** `taskId` is the added task; by whoever added it, or an administrator, who may remove any of several signers. */
        | ({ readonly kind: 'removeSign'; readonly taskId: string } & Overriding)
        /** By the initiator, while nobody has claimed a task. */
        | { readonly kind: 'withdraw' }
        | { readonly kind: 'terminate' | 'suspend' | 'resume' }
        /** Everything that is open is dropped, or only what is open at `from`, and the instance goes on at a node. */
        | { readonly kind: 'jump'; readonly to: string; readonly from?: string }
        | { readonly kind: 'timer'; readonly timerId: string }
        | { readonly kind: 'message'; readonly message: string; readonly variables?: FlowVariables }
        /** Answer to `call`. `variables` are set as they are; `result` goes where the node says (`into`), an object without such a place into variables. */
        | {
            readonly kind: 'done';
            readonly callId: string;
            readonly variables?: FlowVariables;
            readonly result?: FlowValue;
          }
        /** A call failed: an error event catches it, else the instance waits with an incident. */
        | {
            readonly kind: 'failed';
            readonly callId: string;
            readonly error: string;
            readonly message: string;
          }
        | { readonly kind: 'retry'; readonly nodeId?: string }
        /** The record has changed: conditions and assignees read the new values from now on. */
        | { readonly kind: 'variables'; readonly variables: FlowVariables }
      ));

/** An event of that kind. */
export type EventOf<Kind extends FlowEvent['kind']> = FlowEvent extends infer Event
  ? Event extends { readonly kind: infer Own }
    ? Kind extends Own
      ? Event
      : never
    : never
  : never;

/** Rules that only a database can answer: `initiator`, `initiatorChoice`, `previousHandler`, `variable` have become `members`. */
export type AskedRule = Exclude<
  AssigneeRule,
  { readonly kind: 'initiator' | 'initiatorChoice' | 'previousHandler' | 'variable' }
>;

/** Why people are looked for: a task of its own, nobody was found, or its time has run out. */
export type AskReason = 'task' | 'emptyAssignee' | 'timedOut';

/** What a timer is for: an event of the diagram, or the time limit of a task. */
export type TimerPurpose = 'event' | 'limit';

/** What the interpreter wants done. Commands are carried out in their order, within the transaction that keeps the state. */
export type FlowCommand =
  /** Find out who is to do a node: members that are enabled and have not left. Answered with `assigned` before anything else happens. */
  | {
      readonly kind: 'assign';
      readonly askId: string;
      readonly nodeId: string;
      readonly rules: readonly AskedRule[];
      readonly reason: AskReason;
      /** The answer names the superior of each (`onInitiator` or `onRepeat` is `superior`). */
      readonly withSuperiors: boolean;
    }
  | { readonly kind: 'createTask'; readonly task: FlowTask }
  /** A task got other people, another state, or went to another phase. */
  | { readonly kind: 'updateTask'; readonly task: FlowTask }
  | { readonly kind: 'endTask'; readonly taskId: string; readonly reason: TaskEnd }
  /** The time of a task has run out and people are reminded of it. */
  | { readonly kind: 'remind'; readonly taskId: string; readonly nodeId: string }
  | {
      readonly kind: 'startTimer';
      readonly timerId: string;
      readonly nodeId: string;
      readonly timer: TimerSpec;
      readonly purpose: TimerPurpose;
    }
  | { readonly kind: 'cancelTimer'; readonly timerId: string }
  /** A script, a service, a sub-flow: answered with `done` or `failed`, at once or later. */
  | { readonly kind: 'call'; readonly callId: string; readonly nodeId: string; readonly work: FlowWork }
  /** The instance that a call started is no longer wanted. */
  | { readonly kind: 'cancelCall'; readonly callId: string }
  | { readonly kind: 'setStatus'; readonly nodeId: string; readonly status: string }
  /** A message is thrown: for whoever waits for it, in this or another instance. Not answered. */
  | { readonly kind: 'message'; readonly nodeId: string; readonly message: string }
  | { readonly kind: 'incident'; readonly nodeId: string; readonly error: string; readonly message: string }
  | { readonly kind: 'incidentOver'; readonly nodeId: string }
  | {
      readonly kind: 'ended';
      readonly how: FlowEnd;
      /** Id of the end event that was reached last; null where none was. */
      readonly outcome: string | null;
      /** Code of the error that ended it. */
      readonly error: string | null;
    };

/** How an instance came to its end. */
export type FlowEnd = 'done' | 'terminated' | 'withdrawn';

/** Work outside of the interpreter. */
export type FlowWork =
  | { readonly kind: 'service'; readonly options: ServiceOptions; readonly variables: FlowVariables }
  | { readonly kind: 'script'; readonly script: string; readonly variables: FlowVariables }
  | { readonly kind: 'flow'; readonly key: string; readonly variables: FlowVariables };

/** How a task came to its end; `skipped`: others have decided the node. */
export type TaskEnd = 'agreed' | 'disagreed' | 'returned' | 'cancelled' | 'removed' | 'skipped';

/** A task that was added to another. */
export interface AddedBy {
  readonly taskId: string;
  readonly where: AddSignPlace;
  readonly by: string | null;
}

/** `waiting` for a turn (依次, or somebody was added before), `open`, or `delegated`: done by somebody who hands it back. */
export type TaskState = 'waiting' | 'open' | 'delegated';

/** A task of one person, or of a pool of people of whom one will do it. */
export interface FlowTask {
  readonly id: string;
  readonly nodeId: string;
  readonly state: TaskState;
  /** Who may do it; one person except with `any`. */
  readonly candidates: readonly string[];
  /** Who has taken it, or the only candidate. */
  readonly assignee: string | null;
  /** Taken out of a pool: it can be released, and the initiator cannot withdraw. */
  readonly isClaimed: boolean;
  /** Whose it is when it is delegated. */
  readonly owner: string | null;
  /** Task by which it was added, how, and by whom. */
  readonly addedBy: AddedBy | null;
  readonly options: UserTaskOptions;
}

/** One line of why: shown in the timeline of an instance and in a rehearsal. */
export interface FlowStep {
  readonly at: string;
  readonly by: string | null;
  readonly nodeId: string;
  readonly what: StepKind;
  readonly why: StepReason | null;
  /** The arrow that was taken. */
  readonly flowId?: string;
}

/** What happened at a node; `decided` is the outcome of a task, `settled` that of all the people at a node. */
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

/** Machine-readable reason with what the text names: `condition` with the values it read, `default`, `emptyAssignee`, `sameAsInitiator` … */
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
  /** Who was faster, or who holds it. */
  readonly by?: string;
}
