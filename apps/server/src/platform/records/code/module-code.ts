import type { CheckCode } from '#server/platform/records/checks/check-code.ts';
import type { NightlyAction } from '#server/platform/records/nightly/nightly-action.ts';
import type { Hook, HookRecord, DeriveContext, RecordValues } from './hook.ts';
import type { ModuleRoute } from './module-routes.ts';
import type { PublicPage } from './public-page.ts';

/** A save in progress. `before` is null for a new record. */
export interface SaveEvent {
  readonly kind: 'create' | 'update' | 'action';
  readonly id: string;
  /** Code of the action that saves, if any. */
  readonly action?: string;
  readonly before: RecordValues | null;
  readonly values: RecordValues;
}

/**
 * Module code around the saves of a resource. Everything except `derive` runs in the transaction of the save: an exception rolls it back.
 * To refuse with a message, throw `new AppError('RECORD_INVALID', { issues })`. Do not call external systems here: send a job instead.
 */
export interface RecordHooks {
  /** Before validation. Returns values that replace the input. */
  readonly beforeValidate?: (hook: Hook, event: SaveEvent) => Promise<RecordValues | undefined>;
  /**
   * After all checks: returns derived values, including fields that people may not write. It has no database access, so a save without
   * other hooks stays one statement without a transaction.
   */
  readonly derive?: (deriveContext: DeriveContext, event: SaveEvent) => Promise<RecordValues | undefined>;
  /** After that: returns further values, including fields that people may not write. */
  readonly beforeSave?: (hook: Hook, event: SaveEvent) => Promise<RecordValues | undefined>;
  /** After the record is written. */
  readonly afterSave?: (hook: Hook, event: SaveEvent) => Promise<void>;
  /** Before a record is deleted; called for each, including cascading ones. */
  readonly beforeRemove?: (hook: Hook, record: HookRecord) => Promise<void>;
  /** After a record is restored. */
  readonly afterRestore?: (hook: Hook, record: HookRecord) => Promise<void>;
}

/** An action taken for one record. */
export interface ActionEvent {
  readonly action: string;
  readonly record: HookRecord;
  /** Validated parameters of the action. */
  readonly params: RecordValues;
  readonly opinion: string;
  /** An administrator overrides separation of duty, with a reason in the audit log. */
  readonly isOverride: boolean;
}

/**
 * The module's part of an action besides the transition in its definition. Returns values to set in the record, including fields that
 * people may not write. A record submitted on creation has no row yet (decision 0044).
 */
export interface ActionHandler {
  (hook: Hook, event: ActionEvent): Promise<RecordValues | undefined>;
  /** For which records its returned values are its only effect, so that it can be undone (DOMAIN §2.32.2). */
  readonly isContained?: (record: HookRecord) => boolean;
}

/** The code of all modules, by resource. */
export interface ModuleCode {
  readonly hooks: ReadonlyMap<string, RecordHooks>;
  /** By resource, then by the code of the action. */
  readonly actions: ReadonlyMap<string, ReadonlyMap<string, ActionHandler>>;
  /** Public pages. */
  readonly pages: readonly PublicPage[];
  /** By the code of the check. */
  readonly checks: ReadonlyMap<string, CheckCode>;
  /** Nightly actions on records. */
  readonly nightly: readonly NightlyAction[];
  /** Patterns of the pages that areas add to the browser application. */
  readonly pagePaths: readonly string[];
  /** Endpoints with what answers them. */
  readonly routes: readonly ModuleRoute[];
}

/** Code of modules without any. */
export const NO_MODULE_CODE: ModuleCode = {
  hooks: new Map(),
  actions: new Map(),
  pages: [],
  checks: new Map(),
  nightly: [],
  pagePaths: [],
  routes: [],
};
