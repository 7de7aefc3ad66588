import type { DemoFlow } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { Papers } from '#server/platform/documents/papers.ts';
import type { FileLinks } from '#server/platform/files/file-links.ts';
import type { FormModel, MetadataStore, ResourceModel } from '#server/platform/metadata/model.ts';
import type { FlowAction, FlowPart, HandedIn } from './actions/record-flows.ts';
import type { StoredRecord } from './detail/load-records.ts';
import type { TableWriter } from './table-writer.ts';
import type { Hook } from './code/hook.ts';
import type { ModuleCode } from './code/module-code.ts';

/** Dependencies of record operations besides the context; made by `createRecordDeps`. */
export interface RecordDeps {
  readonly metadata: MetadataStore;
  readonly dictionaries: Dictionaries;
  readonly code: ModuleCode;
  /** Platform tables that imports may write, by resource code. */
  readonly tables: ReadonlyMap<string, TableWriter>;
  /** Makes links to files of records; none where there is no reader: jobs, seeds. */
  readonly links?: FileLinks | undefined;
  /** Flow integration; none for imports and seeds. */
  readonly flows?: RecordFlows | undefined;
  /** Creates documents; none for jobs and seeds. */
  readonly papers?: Papers | undefined;
  /** Argument of module code in a transaction. */
  readonly hookOf: (ctx: Context) => Hook;
  /**
   * The same with definitions and dictionaries fixed for one operation: nothing is read again while it occupies a connection that others
   * wait for.
   */
  readonly snapshot: () => Promise<RecordDeps>;
}

/** The interface of flows for records, implemented by `platform/flows`. */
export interface RecordFlows {
  /**
   * The context for reading a record: with delegated access to rows from the actor's open or done tasks, and the field modes of the open
   * ones. The same context for an actor without any.
   */
  withTask(ctx: Context, resource: ResourceModel, recordId: string): Promise<Context>;
  /** The same for changing a record: requires an open task. */
  withOpenTask(ctx: Context, resource: ResourceModel, recordId: string): Promise<Context>;
  /** The same for a form definition, which a member with a task needs to see the record. */
  withAnyTask(ctx: Context, resource: ResourceModel): Promise<Context>;
  /** The flow part of a record detail. @param record.actions codes of the actions permitted to its reader */
  partOf(
    ctx: Context,
    record: { form: FormModel; id: string; status: string; actions: readonly string[] },
  ): Promise<FlowPart>;
  /**
   * Takes an action of the running flow with the actor's task.
   * @returns whether the flow handled it; false leaves it to the record
   * @throws AppError FLOW_RECORD_IN_FLOW where the task belongs to another member, FLOW_RUNNING_ALREADY
   */
  take(ctx: Context, deps: RecordDeps, taken: FlowAction): Promise<boolean>;
  /**
   * Starts the flow of a form when an action submits a record, in the transaction of that action.
   * @param handed.storedRecord the record as the action left it; null where unknown
   * @returns the record as the flow leaves it; `storedRecord` where none began
   */
  handedIn(ctx: Context, deps: RecordDeps, handed: HandedIn): Promise<StoredRecord | null>;
  /** Starts the flow of a demo record and replays its actions, in the transaction of `ctx`. */
  replay(
    ctx: Context,
    deps: RecordDeps,
    record: { form: FormModel; id: string; flow: DemoFlow },
  ): Promise<void>;
  /** The same for one operation, as `RecordDeps.snapshot`. */
  snapshot(): Promise<RecordFlows>;
  /** @throws AppError FLOW_RECORD_IN_FLOW when one of these records is in a running flow */
  assertNoneRuns(ctx: Context, recordIds: readonly string[]): Promise<void>;
}
