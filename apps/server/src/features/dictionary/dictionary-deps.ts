import type { Broadcast } from '#server/db/broadcast.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** The order to let one item stand for another in whatever is left. */
export interface MergeOrder {
  readonly id: string;
  readonly intoId: string;
  /** Who wanted it, for the history of the records. */
  readonly by: { readonly id: string | null; readonly name: string };
}

/** What the dictionary feature needs of the rest. */
export interface DictionaryDeps {
  readonly metadata: MetadataStore;
  readonly dictionaries: Dictionaries;
  readonly broadcast: Broadcast;
  readonly jobs: Jobs;
  readonly mergeJob: JobDefinition<MergeOrder>;
}
