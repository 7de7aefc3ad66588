import type { FlowState } from '@haiqiao/flow';
import type { Message } from '#server/platform/messages/message.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { StoredTask } from './stored-task.ts';

/** A line of the history of an instance. */
export interface LogLine {
  readonly by_id: string | null;
  readonly task_id: string | null;
  readonly node_id: string;
  readonly node_name: string;
  readonly action: string;
  readonly opinion: string;
  readonly why: unknown;
  readonly duration_ms: number | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of a demo instance, whose deeds come at once: when it happened, as an ISO text. */
  at?: string;
}

/** A timer that begins to run. */
export interface NewTimer {
  readonly id: string;
  readonly local_id: string;
  readonly node_id: string;
  readonly kind: 'EVENT' | 'LIMIT' | 'WARN' | 'NOTICE';
  readonly due_at: string;
}

/** Work that the instance waits for. */
export interface NewCall {
  readonly id: string;
  readonly local_id: string;
  readonly node_id: string;
  readonly kind: string;
  readonly work: unknown;
}

/** Somebody who is told. */
export interface NewCopy {
  readonly id: string;
  readonly member_id: string;
  readonly node_id: string;
  readonly node_name: string;
}

/** What a run of the interpreter wants written; collected first and written at once. */
export interface Changes {
  state: FlowState;
  /** Tasks by their ids in the state: those that are not over, and those that ended in this run. */
  readonly tasks: Map<string, StoredTask>;
  /** Of these, those that are new, and those that are to be written. */
  readonly made: Set<string>;
  readonly touched: Set<string>;
  readonly log: LogLine[];
  readonly timers: NewTimer[];
  /** Ids in the state of timers that are not wanted any more. */
  readonly stoppedTimers: string[];
  readonly calls: NewCall[];
  readonly endedCalls: { readonly local_id: string; readonly state: 'DONE' | 'FAILED' | 'CANCELLED' }[];
  readonly copies: NewCopy[];
  readonly messages: Message[];
  /** Something was done that cannot be taken back: a message that is no to-do, a call, another instance. */
  hasLeft: boolean;
  /** The record before the first change of it, and the version after the last. */
  record: { readonly values: RecordValues; rowVersion: number } | null;
}

/** Nothing yet. */
export function noChanges(state: FlowState, tasks: readonly StoredTask[]): Changes {
  return {
    state,
    tasks: new Map(tasks.map((task) => [task.local_id, task])),
    made: new Set(),
    touched: new Set(),
    log: [],
    timers: [],
    stoppedTimers: [],
    calls: [],
    endedCalls: [],
    copies: [],
    messages: [],
    hasLeft: false,
    record: null,
  };
}

/** Puts the next version of a task into the changes. */
export function putTask(changes: Changes, task: StoredTask): void {
  changes.tasks.set(task.local_id, task);
  changes.touched.add(task.local_id);
}
