import type { FlowCommand, FlowEvent } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';

/** A command of that kind. */
export type CommandOf<Kind extends FlowCommand['kind']> = Extract<FlowCommand, { readonly kind: Kind }>;

/** Carries out a command of the interpreter and returns the events to apply at once. */
export type CarryOut<Kind extends FlowCommand['kind']> = (
  ctx: Context,
  run: FlowRun,
  command: CommandOf<Kind>,
) => Promise<readonly FlowEvent[]>;
