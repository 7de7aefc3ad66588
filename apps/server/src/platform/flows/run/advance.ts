import { AppError } from '@haiqiao/contract/errors';
import { type FlowEvent, type FlowProgress, type FlowRefusal, step } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { COMMANDS } from '#server/platform/flows/commands/registry.ts';
import { logSteps } from './log-lines.ts';
import { memberName } from './member-name.ts';
import type { Run } from './run.ts';

/** Answers of one deed at most: a model that asks and asks is a bug of the interpreter, which bounds its own steps. */
const ANSWERS_MAX = 10_000;

/**
 * Has something happen to an instance and carries out what comes of it.
 * @throws AppError for what does not fit: FLOW_TASK_OVER naming who was faster, FLOW_TASK_SEPARATED …
 */
export async function happen(ctx: Context, run: Run, event: FlowEvent): Promise<void> {
  const transition = step(run.held.deployment.model, run.changes.state, event);
  if ('refused' in transition) throw await refusal(ctx, transition.refused);
  await carryOn(ctx, run, await carryOut(ctx, run, transition));
}

/** Goes on with what came of something else than an event: a beginning, a move to another version. */
export async function follow(ctx: Context, run: Run, progress: FlowProgress): Promise<void> {
  await carryOn(ctx, run, await carryOut(ctx, run, progress));
}

/** Tells the interpreter what it asked for until it asks no more. What no longer fits when it is answered is left out. */
async function carryOn(ctx: Context, run: Run, first: readonly FlowEvent[]): Promise<void> {
  const waiting = [...first];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > ANSWERS_MAX) throw new Error(`the flow ${run.held.instance.key} asks without end`);
    const [next] = waiting.splice(0, 1);
    if (!next) return;
    const transition = step(run.held.deployment.model, run.changes.state, next);
    if (!('refused' in transition)) waiting.unshift(...(await carryOut(ctx, run, transition)));
  }
}

/** What is to be told the interpreter at once. */
async function carryOut(ctx: Context, run: Run, progress: FlowProgress): Promise<readonly FlowEvent[]> {
  run.changes.state = progress.state;
  logSteps(run, progress.steps);
  const answers: FlowEvent[] = [];
  for (const command of progress.commands) {
    // The registry pairs every kind with its own commands.
    answers.push(...(await COMMANDS[command.kind](ctx, run, command as never)));
  }
  return answers;
}

/** Errors of what an event was refused for. */
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
