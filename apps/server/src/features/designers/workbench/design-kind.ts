import type { TextOf } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** What is installed of a definition. */
export interface InstalledModel<Definition> {
  readonly definition: Definition;
  readonly resource: ResourceModel;
}

/** A definition that is designed, as it stands in the database. */
export interface Ground<Definition, Model> {
  readonly code: string;
  readonly metadata: Metadata;
  /** As it is in force. */
  readonly model: Model;
  readonly shipped: Definition;
  readonly now: Definition;
  /** Checksum of what is shipped. */
  readonly base: string;
  readonly overlay: unknown;
  /** Why the overlay is set aside; null while it is in force, or while there is none. */
  readonly fault: string | null;
  readonly module: { readonly code: string; readonly label: string };
  /** Null while nobody has one. */
  readonly draft: unknown;
  readonly draftBy: string;
  readonly draftAt: Date | null;
  readonly rowVersion: number;
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
