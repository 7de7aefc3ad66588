import type { Actor } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { BinRows } from '#server/db/tables/records.ts';

/** Texts in the source language and in the others. */
export interface BinText {
  readonly name: string;
  readonly translations: Translations;
}

/** Rows to restore, by table in insertion order. */
export interface Returning {
  readonly id: string;
  readonly rows: readonly BinRows[];
}

/** A kind of item in the recycle bin that is not a record. */
export interface BinKind {
  /** `$dictionary`: used in place of a resource code. */
  readonly code: string;
  readonly label: BinText;
  /** Unique columns of its first table: `code`, `name`. */
  readonly unique: Readonly<Record<string, BinText>>;
  /** Whether the actor may see such entries at all; those of others only where they have no owner. */
  readonly maySee: (actor: Actor) => boolean;
  readonly mayRestore: (actor: Actor) => boolean;
  readonly mayPurge: (actor: Actor) => boolean;
  /**
   * Parses a new value for a taken one: the value as stored.
   * @throws AppError RECORD_INVALID
   */
  readonly readValue: (column: string, value: unknown) => string;
  /** Checks and locks its prerequisites. @throws AppError RECORD_TARGET_DELETED */
  readonly prepare: (ctx: Context, returning: Returning) => Promise<void>;
  /** Consequences of the restore, in the same transaction. */
  readonly afterRestore: (ctx: Context, returning: Returning) => Promise<void>;
  /** Runs after the commit. */
  readonly announce: () => Promise<void>;
}
