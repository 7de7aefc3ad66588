import type { WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';

/** Values of a record by field name, as they travel. */
export type RecordValues = Readonly<Record<string, WireValue>>;

/** A record as the code of a module sees it: every value whole. */
export interface HookRecord {
  readonly id: string;
  readonly resource: string;
  readonly rowVersion: number;
  readonly status: string;
  readonly values: RecordValues;
}

/** What the code of a module may do with records: on behalf of whoever acts, within their rows and rights. */
export interface HookRecords {
  /** @throws AppError RECORD_NOT_FOUND */
  get(resource: string, id: string): Promise<HookRecord>;
  /** Records whose fields equal these values, at most 200, oldest first. */
  find(resource: string, equals: RecordValues): Promise<readonly HookRecord[]>;
  /** Goes through every check of a save by hand; warnings count as accepted. Answers the id. */
  create(resource: string, values: RecordValues): Promise<string>;
  /** Sets the named fields of a record, also those that people may not write. */
  update(resource: string, id: string, values: RecordValues): Promise<void>;
  /** The same past the rows and rights of whoever acts; the reason stands in the audit log. */
  unrestricted(reason: string): HookRecords;
}

/** What every hook is handed: the context of the transaction that the save runs in, and records. */
export interface Hook {
  readonly ctx: Context;
  readonly records: HookRecords;
}

/** What values are derived with. */
export interface Known {
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

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
}

/**
 * What an action of a module does, beside the transition that its definition names. Answers values to set in the
 * record, also of fields that people may not write.
 */
export type ActionHandler = (hook: Hook, event: ActionEvent) => Promise<RecordValues | undefined>;

/** The code of all modules, by resource. */
export interface ModuleCode {
  readonly hooks: ReadonlyMap<string, RecordHooks>;
  /** By resource, then by the code of the action. */
  readonly actions: ReadonlyMap<string, ReadonlyMap<string, ActionHandler>>;
}

/** Modules without code. */
export const NO_MODULE_CODE: ModuleCode = { hooks: new Map(), actions: new Map() };

/** A stored record as hooks see it. */
export function hookRecordOf(
  resource: string,
  { id, rowVersion, values }: Pick<HookRecord, 'id' | 'rowVersion' | 'values'>,
): HookRecord {
  return { id, resource, rowVersion, status: scalarText(values['status']), values };
}
