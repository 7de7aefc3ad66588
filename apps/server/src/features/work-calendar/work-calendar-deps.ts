import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** What the work calendar needs of others. */
export interface WorkCalendarDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
}
