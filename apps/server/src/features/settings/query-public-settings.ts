import type { PublicSettings } from '@haiqiao/contract/endpoints';
import type { Settings } from '#server/platform/settings/settings.ts';

export interface PublicSettingsDeps {
  readonly settings: Settings;
  /** Whether the demo accounts exist here. */
  readonly demo: boolean;
  /** The product's version (SPEC §9). */
  readonly version: string;
}

/** What every visitor may see of the settings. */
export async function queryPublicSettings({
  settings,
  demo,
  version,
}: PublicSettingsDeps): Promise<PublicSettings> {
  return {
    centreName: await settings.read('centre.name'),
    supportPhone: await settings.read('support.phone'),
    talentPlatformUrl: await settings.read('talentPlatform.url'),
    demo,
    version,
  };
}
