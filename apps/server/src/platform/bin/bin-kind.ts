import type { Actor } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { BinRows } from '#server/db/tables/records.ts';

/** Words in the source language and in the others. */
export interface BinText {
  readonly name: string;
  readonly translations: Translations;
}

/** What comes back: rows of tables in an order in which they can be written. */
export interface Returning {
  readonly id: string;
  readonly rows: readonly BinRows[];
}

/** A kind of thing that goes through the recycle bin without being a record. */
export interface BinKind {
  /** `$dictionary`: stands where the code of a resource stands for records. */
  readonly code: string;
  readonly label: BinText;
  /** What must be unique of it, by column of its first table: `code`, `name`. */
  readonly unique: Readonly<Record<string, BinText>>;
  /** Whether the actor may see such entries at all; those of others only where they are nobody's own. */
  readonly maySee: (actor: Actor) => boolean;
  readonly mayRestore: (actor: Actor) => boolean;
  readonly mayPurge: (actor: Actor) => boolean;
  /**
   * Reads a new value for what is taken: the value as it is kept.
   * @throws AppError RECORD_INVALID
   */
  readonly readValue: (column: string, value: unknown) => string;
  /** Holds what it needs to be there. @throws AppError RECORD_TARGET_DELETED */
  readonly prepare: (ctx: Context, returning: Returning) => Promise<void>;
  /** Everything that follows from its being there again, in the same transaction. */
  readonly afterRestore: (ctx: Context, returning: Returning) => Promise<void>;
  /** Once that has committed. */
  readonly announce: () => Promise<void>;
}
