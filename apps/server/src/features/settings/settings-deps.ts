import type { Broadcast } from '#server/db/broadcast.ts';
import type { ProveOwnerDeps } from '#server/platform/credentials/prove-owner.ts';
import type { PublicSettingsDeps } from './query-public-settings.ts';

/** Dependencies of the settings page. */
export interface SettingsDeps extends PublicSettingsDeps, ProveOwnerDeps {
  readonly broadcast: Broadcast;
}
