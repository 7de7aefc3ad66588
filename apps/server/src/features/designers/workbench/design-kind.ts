import type { TextOf } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** The installed model of a definition. */
export interface InstalledModel<Definition> {
  readonly definition: Definition;
  readonly resource: ResourceModel;
}

/** A definition being designed, as stored in the database. */
export interface DesignSubject<Definition, Model> {
  readonly code: string;
  readonly metadata: Metadata;
  /** As it is in force. */
  readonly model: Model;
  readonly shipped: Definition;
  readonly now: Definition;
  /** Checksum of the shipped definition. */
  readonly base: string;
  readonly overlay: unknown;
  /** Why the overlay is disabled; null while it is in force, or without an overlay. */
  readonly fault: string | null;
  readonly module: { readonly code: string; readonly label: string };
  /** Null without a draft. */
  readonly draft: unknown;
  readonly draftBy: string;
  readonly draftAt: Date | null;
  readonly rowVersion: number;
}

/** The specifics of one kind of definition; all other designer functions are shared. */
export interface DesignKind<Definition extends object, Model extends InstalledModel<Definition>, Fault> {
  readonly kind: 'list' | 'form';
  /** The effective model, if the caller may open it; otherwise it cannot be designed. */
  readonly open: (ctx: Context, metadata: Metadata, code: string) => Model | undefined;
  readonly labelOf: (definition: Definition, text: TextOf) => string;
  /** All faults that prevent publication. */
  readonly check: (
    ctx: Context,
    subject: DesignSubject<Definition, Model>,
    wanted: Definition,
  ) => Promise<readonly Fault[]>;
}
