import type { FlowCommand, FlowEvent } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { Run } from '#server/platform/flows/run/run.ts';

/** A command of that kind. */
export type CommandOf<Kind extends FlowCommand['kind']> = Extract<FlowCommand, { readonly kind: Kind }>;

/** Does what the interpreter wants done, and answers what is to be told it at once. */
export type CarryOut<Kind extends FlowCommand['kind']> = (
  ctx: Context,
  run: Run,
  command: CommandOf<Kind>,
) => Promise<readonly FlowEvent[]>;
