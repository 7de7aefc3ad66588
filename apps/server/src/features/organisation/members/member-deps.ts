import type { Dictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';

/** Dependencies of member services. */
export interface MemberDeps extends OrganisationDeps {
  readonly settings: Settings;
  readonly dictionaries: Dictionaries;
}
