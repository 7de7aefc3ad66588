import type { ActionDefinition } from '@haiqiao/contract/definitions';
import type { RecordFlow } from '@haiqiao/contract/endpoints';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';

/** A requested action on a record. */
export interface FlowAction {
  readonly form: FormModel;
  readonly action: ActionDefinition;
  readonly id: string;
  readonly rowVersion: number | undefined;
  readonly opinion: string;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** Members chosen by the initiator, by node. */
  readonly choices: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A submitted record. */
export interface HandedIn {
  readonly taken: FlowAction;
  /** As the action left it; null where unknown. */
  readonly storedRecord: StoredRecord | null;
  /** For a record without a row: called once before the row is read, at the latest when its flow has begun. */
  readonly write?: WriteRecord;
}

/**
 * Inserts the row of a record. @param isLast no further change follows
 * @returns the record after the insert; null where module code may have changed it since
 */
export type WriteRecord = (values: RecordValues, isLast: boolean) => Promise<StoredRecord | null>;

/** The flow part of a record's detail. */
export interface FlowPart {
  readonly flow: RecordFlow | undefined;
  /** Codes of actions bound to nodes of the running flow: they require a task. */
  readonly bound: ReadonlySet<string>;
}
