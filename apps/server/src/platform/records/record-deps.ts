import type { Context } from '#server/context.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { Hook, ModuleCode } from './module-code.ts';

/** What the verbs of records need beside their context; `createRecordDeps` makes it. */
export interface RecordDeps {
  readonly metadata: MetadataStore;
  readonly dictionaries: Dictionaries;
  readonly code: ModuleCode;
  /** What the code of a module is handed in a transaction. */
  readonly hookOf: (ctx: Context) => Hook;
  /**
   * The same with definitions and dictionaries as they are now, for one deed: nothing is read anew in its midst, when it
   * holds a connection and others wait for one.
   */
  readonly steady: () => Promise<RecordDeps>;
}
