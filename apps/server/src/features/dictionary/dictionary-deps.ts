import type { Broadcast } from '#server/db/broadcast.ts';
import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** Job input: replace one item by another in the remaining records. */
export interface MergeOrder {
  readonly id: string;
  readonly intoId: string;
  /** The member who requested it, for the records' history. */
  readonly by: { readonly id: string | null; readonly name: string };
}

/** Dependencies of the dictionary feature. */
export interface DictionaryDeps {
  readonly metadata: MetadataStore;
  readonly dictionaries: Dictionaries;
  readonly broadcast: Broadcast;
  readonly jobs: Jobs;
  readonly mergeJob: JobDefinition<MergeOrder>;
}
