import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Dependencies of menus. */
export interface MenusDeps {
  readonly settings: Settings;
  readonly broadcast: Broadcast;
  readonly metadata: MetadataStore;
  /** Patterns of the pages that business areas add to those of the platform. */
  readonly pagePaths: readonly string[];
}
