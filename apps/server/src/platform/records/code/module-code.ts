import type { CheckCode } from '#server/platform/records/checks/check-code.ts';
import type { NightlyDeed } from '#server/platform/records/nightly/nightly-deed.ts';
import type { Hook, HookRecord, Known, RecordValues } from './hook.ts';
import type { PublicPage } from './public-page.ts';

/** A save under way. `before` is null for a new record. */
export interface SaveEvent {
  readonly kind: 'create' | 'update' | 'action';
  readonly id: string;
  /** Code of the action, where one saves. */
  readonly action?: string;
  readonly before: RecordValues | null;
  readonly values: RecordValues;
}

/**
 * Code of a module around the saves of a resource. Everything but `derive` runs in the transaction of the save: whatever
 * throws undoes all of it. To refuse with a sentence, throw `new AppError('RECORD_INVALID', { issues })`.
 * Nothing here may speak to the outside world: send a job instead.
 */
export interface RecordHooks {
  /** Before the values are checked. Answers values that replace those given. */
  readonly beforeValidate?: (hook: Hook, event: SaveEvent) => Promise<RecordValues | undefined>;
  /**
   * When everything is checked: answers values that follow from the others, also of fields that people may not write. It
   * has no database, so that a save with no other hook stays one statement without a transaction.
   */
  readonly derive?: (known: Known, event: SaveEvent) => Promise<RecordValues | undefined>;
  /** Thereafter: answers further values, also of fields that people may not write. */
  readonly beforeSave?: (hook: Hook, event: SaveEvent) => Promise<RecordValues | undefined>;
  /** When the record is written. */
  readonly afterSave?: (hook: Hook, event: SaveEvent) => Promise<void>;
  /** Before a record goes into the recycle bin; called for each, also for those that go along. */
  readonly beforeRemove?: (hook: Hook, record: HookRecord) => Promise<void>;
  /** When a record has come back from the recycle bin. */
  readonly afterRestore?: (hook: Hook, record: HookRecord) => Promise<void>;
}

/** An action that somebody takes for one record. */
export interface ActionEvent {
  readonly action: string;
  readonly record: HookRecord;
  /** What the action asked for, checked. */
  readonly params: RecordValues;
  readonly opinion: string;
  /** An administrator decides in spite of separation of duty, with a reason that the audit log keeps. */
  readonly isOverride: boolean;
}

/**
 * What an action of a module does, beside the transition that its definition names. Answers values to set in the
 * record, also of fields that people may not write. A record that is handed in as it is made has no row yet (decision 0044).
 */
export interface ActionHandler {
  (hook: Hook, event: ActionEvent): Promise<RecordValues | undefined>;
  /** For which records all that it does are the values that it answers: with them it is taken back, too (DOMAIN §2.32.2). */
  readonly isContained?: (record: HookRecord) => boolean;
}

/** The code of all modules, by resource. */
export interface ModuleCode {
  readonly hooks: ReadonlyMap<string, RecordHooks>;
  /** By resource, then by the code of the action. */
  readonly actions: ReadonlyMap<string, ReadonlyMap<string, ActionHandler>>;
  /** Pages for anybody. */
  readonly pages: readonly PublicPage[];
  /** By the code of the check. */
  readonly checks: ReadonlyMap<string, CheckCode>;
  /** What is done with records every night. */
  readonly nightly: readonly NightlyDeed[];
}

/** Modules without code. */
export const NO_MODULE_CODE: ModuleCode = {
  hooks: new Map(),
  actions: new Map(),
  pages: [],
  checks: new Map(),
  nightly: [],
};
