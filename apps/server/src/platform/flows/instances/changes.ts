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
  /** For a demo instance with backdated actions: the time as an ISO text. */
  at?: string;
}

/** A timer to start. */
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
  /** The token that waits for it. */
  readonly token_id: string;
  /** Sent to other systems: they recognise a repeated call by it. */
  readonly idempotency_key: string;
}

/** A copy for a member. */
export interface NewCopy {
  readonly id: string;
  readonly member_id: string;
  readonly node_id: string;
  readonly node_name: string;
}

/** Changes of a run of the interpreter; collected first and written in one statement. */
export interface Changes {
  state: FlowState;
  /** Tasks by their ids in the state: open tasks and those that ended in this run. */
  readonly tasks: Map<string, StoredTask>;
  /** Of these, the new ones and those to be written. */
  readonly made: Set<string>;
  readonly touched: Set<string>;
  readonly log: LogLine[];
  readonly timers: NewTimer[];
  /** Ids in the state of stopped timers. */
  readonly stoppedTimers: string[];
  readonly calls: NewCall[];
  readonly endedCalls: { readonly local_id: string; readonly state: 'DONE' | 'FAILED' | 'CANCELLED' }[];
  readonly copies: NewCopy[];
  readonly messages: Message[];
  /** Failed work is retried: its calls carry their earlier idempotency keys. */
  isRetry: boolean;
  /** Something irreversible was done: a notification that is no to-do, a call, another instance. */
  hasLeft: boolean;
  /** The record before its first change and the version after its last. */
  record: { readonly values: RecordValues; rowVersion: number } | null;
}

/** Empty changes. */
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
    isRetry: false,
    hasLeft: false,
    record: null,
  };
}

/** Records the next version of a task. */
export function putTask(changes: Changes, task: StoredTask): void {
  changes.tasks.set(task.local_id, task);
  changes.touched.add(task.local_id);
}
