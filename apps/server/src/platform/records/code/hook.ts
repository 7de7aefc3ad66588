import type { WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { Papers } from '#server/platform/documents/papers.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';

/** Values of a record by field name, in wire format. */
export type RecordValues = Readonly<Record<string, WireValue>>;

/** A record as seen by module code: unmasked. */
export interface HookRecord {
  readonly id: string;
  readonly resource: string;
  readonly rowVersion: number;
  readonly status: string;
  readonly values: RecordValues;
}

/** Record operations of module code: on behalf of the actor, with their row scope and permissions. */
export interface HookRecords {
  /** @throws AppError RECORD_NOT_FOUND */
  get(resource: string, id: string): Promise<HookRecord>;
  /** All records whose fields equal these values, oldest first. @throws Error for more than 5000: module code is not for reports */
  find(resource: string, equals: RecordValues): Promise<readonly HookRecord[]>;
  /** Runs every check of a manual save; warnings count as accepted. Returns the id. */
  create(resource: string, values: RecordValues): Promise<string>;
  /** Sets the named fields of a record, including those that people may not write. */
  update(resource: string, id: string, values: RecordValues): Promise<void>;
  /** The same without the actor's row scope and permissions; the reason is written to the audit log. */
  unrestricted(reason: string): HookRecords;
}

/** Argument of every hook: the context of the save's transaction, and records. */
export interface Hook {
  readonly ctx: Context;
  readonly records: HookRecords;
  /** Creates stored documents. */
  readonly papers: Papers;
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

/** Context for deriving values. */
export interface DeriveContext {
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

/** A stored record as hooks see it. */
export function hookRecordOf(
  resource: string,
  { id, rowVersion, values }: Pick<HookRecord, 'id' | 'rowVersion' | 'values'>,
): HookRecord {
  return { id, resource, rowVersion, status: scalarText(values['status']), values };
}
