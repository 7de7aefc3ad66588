import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** Dependencies of the work calendar. */
export interface WorkCalendarDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
}
