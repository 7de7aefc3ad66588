import type { TaskAction } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/** A requested task action, validated. */
export type ActionInput = EndpointBody<typeof endpoints.takeTaskAction>;

/** Input of one kind of action. */
export type InputOf<Action extends TaskAction> = Extract<ActionInput, { readonly action: Action }>;

/** An action with its task. */
export interface TaskAtWork<Input> {
  readonly input: Input;
  readonly task: StoredTask;
  /** Taken on behalf of the assignee: others submit again what was returned to the initiator. */
  readonly isOnBehalf?: true;
}

/** Effect of an action on one task of a locked instance. */
export type TaskWork<Input> = (ctx: Context, run: FlowRun, on: TaskAtWork<Input>) => Promise<void>;

/** Effect of an action on an instance as a whole. */
export type InstanceWork<Input> = (ctx: Context, run: FlowRun, input: Input) => Promise<void>;
