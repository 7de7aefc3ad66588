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

/** What the verbs of records need beside their context; `createRecordDeps` makes it. */
export interface RecordDeps {
  readonly metadata: MetadataStore;
  readonly dictionaries: Dictionaries;
  readonly code: ModuleCode;
  /** Platform tables that imports may write, by the code of their resource. */
  readonly tables: ReadonlyMap<string, TableWriter>;
  /** Makes links to the files of records; none where nobody is answered: jobs, seeds. */
  readonly links?: FileLinks | undefined;
  /** What flows are to records; none where nobody acts: imports, seeds. */
  readonly flows?: RecordFlows | undefined;
  /** Makes documents; none where none are made: jobs, seeds. */
  readonly papers?: Papers | undefined;
  /** What the code of a module is handed in a transaction. */
  readonly hookOf: (ctx: Context) => Hook;
  /**
   * The same with definitions and dictionaries as they are now, for one deed: nothing is read anew in its midst, when it
   * holds a connection and others wait for one.
   */
  readonly steady: () => Promise<RecordDeps>;
}

/**
 * What flows are to records. `platform/flows` implements it; records know no more of it than this.
 */
export interface RecordFlows {
  /**
   * The context in which somebody reads a record: with the rows that their tasks lend them, open or done, and with as much of its
   * fields as the open ones leave. The context itself for whoever has to do with none.
   */
  withTask(ctx: Context, resource: ResourceModel, recordId: string): Promise<Context>;
  /** The same in which somebody changes it: only an open task lends that. */
  withOpenTask(ctx: Context, resource: ResourceModel, recordId: string): Promise<Context>;
  /** The same for the definition of a form, which somebody with a task needs to see the record. */
  withAnyTask(ctx: Context, resource: ResourceModel): Promise<Context>;
  /** The flow of a record, for its detail. @param record.actions codes of those that its reader may take by right, as it is */
  partOf(
    ctx: Context,
    record: { form: FormModel; id: string; status: string; actions: readonly string[] },
  ): Promise<FlowPart>;
  /**
   * Takes an action that belongs to the flow that runs: with the task of whoever acts.
   * @returns whether it was one; false leaves it to the record
   * @throws AppError FLOW_RECORD_IN_FLOW where the task is somebody else's, FLOW_RUNNING_ALREADY
   */
  take(ctx: Context, deps: RecordDeps, taken: FlowAction): Promise<boolean>;
  /**
   * Starts the flow of a form when an action hands a record in, in the transaction of that action.
   * @param handed.held the record as the action left it; null where that is not known
   * @returns the record as the flow leaves it; `held` where none began
   */
  handedIn(ctx: Context, deps: RecordDeps, handed: HandedIn): Promise<StoredRecord | null>;
  /** Starts the flow of a demo record and takes it as far as it has come, in the transaction of `ctx`. */
  relive(
    ctx: Context,
    deps: RecordDeps,
    record: { form: FormModel; id: string; flow: DemoFlow },
  ): Promise<void>;
  /** The same for one deed, as `RecordDeps.steady`. */
  steady(): Promise<RecordFlows>;
  /** @throws AppError FLOW_RECORD_IN_FLOW when one of these records is in a flow that runs */
  assertNoneRuns(ctx: Context, recordIds: readonly string[]): Promise<void>;
}
