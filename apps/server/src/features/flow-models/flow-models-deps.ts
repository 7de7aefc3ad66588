import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { WorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import type { Scripts } from '#server/platform/scripts/scripts.ts';

/** Dependencies of flow models. */
export interface FlowModelsDeps {
  readonly metadata: MetadataStore;
  readonly settings: Settings;
  readonly dictionaries: Dictionaries;
  readonly calendars: WorkCalendars;
  readonly scripts: Scripts;
}
