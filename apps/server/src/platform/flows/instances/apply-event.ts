import { AppError } from '@haiqiao/contract/errors';
import { type FlowEvent, type FlowProgress, type FlowRefusal, step } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { memberName } from '#server/platform/flows/assignees/people.ts';
import { COMMANDS } from '#server/platform/flows/instances/commands/registry.ts';
import type { FlowRun } from './flow-run.ts';
import { logSteps } from './log-lines.ts';

/** Maximum answers per action; more indicate a bug of the interpreter, which limits its own steps. */
const ANSWERS_MAX = 10_000;

/**
 * Applies an event to an instance and carries out the resulting commands.
 * @throws AppError for an event that does not fit: FLOW_TASK_OVER naming who was faster, FLOW_TASK_SEPARATED …
 */
export async function applyEvent(ctx: Context, run: FlowRun, event: FlowEvent): Promise<void> {
  const transition = step(run.locked.deployment.model, run.changes.state, event);
  if ('refused' in transition) throw await refusal(ctx, transition.refused);
  await carryOn(ctx, run, await carryOut(ctx, run, transition));
}

/** Continues after progress without an event: a start, or a migration to another version. */
export async function follow(ctx: Context, run: FlowRun, progress: FlowProgress): Promise<void> {
  await carryOn(ctx, run, await carryOut(ctx, run, progress));
}

/** Answers the interpreter's questions until there are none. Answers that no longer fit are dropped. */
async function carryOn(ctx: Context, run: FlowRun, first: readonly FlowEvent[]): Promise<void> {
  const waiting = [...first];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > ANSWERS_MAX) throw new Error(`the flow ${run.locked.instance.key} asks endlessly`);
    const [next] = waiting.splice(0, 1);
    if (!next) return;
    const transition = step(run.locked.deployment.model, run.changes.state, next);
    if (!('refused' in transition)) waiting.unshift(...(await carryOut(ctx, run, transition)));
  }
}

/** Carries out commands; returns the events to apply at once. */
async function carryOut(ctx: Context, run: FlowRun, progress: FlowProgress): Promise<readonly FlowEvent[]> {
  run.changes.state = progress.state;
  logSteps(run, progress.steps);
  const answers: FlowEvent[] = [];
  for (const command of progress.commands) {
    // The registry pairs every kind with its own command type.
    answers.push(...(await COMMANDS[command.kind](ctx, run, command as never)));
  }
  return answers;
}

/** Errors by the reason of a refused event. */
const REFUSALS = {
  taskOver: (by) => (by === '' ? new AppError('FLOW_TASK_DROPPED') : new AppError('FLOW_TASK_OVER', { by })),
  notCandidate: () => new AppError('FLOW_TASK_NOT_YOURS'),
  notRunning: () => new AppError('FLOW_INSTANCE_OVER'),
  suspended: () => new AppError('FLOW_INSTANCE_SUSPENDED'),
  unknownNode: () => new AppError('FLOW_NODE_UNKNOWN'),
  noPrevious: () => new AppError('FLOW_NO_PREVIOUS'),
  claimed: (by) => new AppError('FLOW_TASK_CLAIMED', { by }),
  separated: () => new AppError('FLOW_TASK_SEPARATED'),
  wrongState: () => new AppError('FLOW_TASK_WRONG_STATE'),
} as const satisfies Record<FlowRefusal['reason'], (by: string) => AppError>;

async function refusal(ctx: Context, { reason, by }: FlowRefusal): Promise<AppError> {
  const name = by === undefined ? '' : await memberName(ctx, by);
  return REFUSALS[reason](name);
}
