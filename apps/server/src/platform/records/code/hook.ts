import type { WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { Papers } from '#server/platform/documents/papers.ts';
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
  /** All records whose fields equal these values, oldest first. @throws Error for more than 5000: code of a module is no report */
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
  /** Makes documents that are kept. */
  readonly papers: Papers;
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

/** What values are derived with. */
export interface Known {
  readonly dictionaries: Pick<Dictionaries, 'read'>;
}

/** A stored record as hooks see it. */
export function hookRecordOf(
  resource: string,
  { id, rowVersion, values }: Pick<HookRecord, 'id' | 'rowVersion' | 'values'>,
): HookRecord {
  return { id, resource, rowVersion, status: scalarText(values['status']), values };
}
