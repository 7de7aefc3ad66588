import type { TextOf } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { Ground } from './ground.ts';

/** What is installed of a definition. */
export interface InstalledModel<Definition> {
  readonly definition: Definition;
  readonly resource: ResourceModel;
}

/** What the one kind of a definition has that the others do not; all that designers do else, they do alike. */
export interface DesignKind<Definition extends object, Model extends InstalledModel<Definition>, Fault> {
  readonly kind: 'list' | 'form';
  /** As it is in force, if the caller may open it: whoever may not does not design it. */
  readonly open: (ctx: Context, metadata: Metadata, code: string) => Model | undefined;
  readonly labelOf: (definition: Definition, text: TextOf) => string;
  /** Everything that stands against putting a definition in force. */
  readonly check: (
    ctx: Context,
    ground: Ground<Definition, Model>,
    wanted: Definition,
  ) => Promise<readonly Fault[]>;
}
