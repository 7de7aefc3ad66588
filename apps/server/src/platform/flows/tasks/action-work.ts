import type { TaskAction } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/** A task action as it is asked for, checked. */
export type ActionInput = EndpointBody<typeof endpoints.takeTaskAction>;

/** One of a kind. */
export type InputOf<Action extends TaskAction> = Extract<ActionInput, { readonly action: Action }>;

/** An action with the task that it is taken on. */
export interface TaskAtWork<Input> {
  readonly input: Input;
  readonly task: StoredTask;
  /** For whoever's task it is, by somebody else who may: what came back to the initiator is handed in again by others. */
  readonly isOnBehalf?: true;
}

/** What an action does to one task, on a held instance. */
export type TaskWork<Input> = (ctx: Context, run: Run, on: TaskAtWork<Input>) => Promise<void>;

/** What an action does to an instance as a whole. */
export type InstanceWork<Input> = (ctx: Context, run: Run, input: Input) => Promise<void>;
