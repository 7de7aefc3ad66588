import type { ActionDefinition } from '@haiqiao/contract/definitions';
import type { RecordFlow } from '@haiqiao/contract/endpoints';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';

/** An action that somebody takes for a record, as it was asked for. */
export interface FlowAction {
  readonly form: FormModel;
  readonly action: ActionDefinition;
  readonly id: string;
  readonly rowVersion: number | undefined;
  readonly opinion: string;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** Whom the initiator names, by node. */
  readonly choices: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A record that was handed in. */
export interface HandedIn {
  readonly taken: FlowAction;
  /** As the action left it; null where that is not known. */
  readonly held: StoredRecord | null;
  /** Of a record that has no row yet: called once, before anything looks at the row, and at the latest when its flow has begun. */
  readonly write?: WriteRecord;
}

/**
 * Gives a record its row. @param isLast nothing else happens to it
 * @returns the record as it is then; null where code of its module may have changed it since
 */
export type WriteRecord = (values: RecordValues, isLast: boolean) => Promise<StoredRecord | null>;

/** What a record's flow has to say to the reader of its detail. */
export interface FlowPart {
  readonly flow: RecordFlow | undefined;
  /** Codes of actions that belong to the nodes of the flow that runs: they are taken with a task, or not at all. */
  readonly bound: ReadonlySet<string>;
}
