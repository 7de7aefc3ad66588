import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { ReadMenuStates } from './explain/menu-states.ts';

/** What the permissions feature needs of the rest. */
export interface PermissionsDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  readonly readMenuStates: ReadMenuStates;
}
