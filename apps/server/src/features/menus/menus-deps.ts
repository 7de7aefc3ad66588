import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What menus need of the rest. */
export interface MenusDeps {
  readonly settings: Settings;
  readonly broadcast: Broadcast;
  readonly metadata: MetadataStore;
}
