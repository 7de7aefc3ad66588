import type { PublicSettings } from '@haiqiao/contract/endpoints';
import { readPublicSettings } from '#server/platform/settings/public-settings.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

export interface PublicSettingsDeps {
  readonly settings: Settings;
  /** Whether demo accounts exist. */
  readonly demo: boolean;
  /** The product's version (SPEC §9). */
  readonly version: string;
}

/** The publicly visible settings. */
export async function queryPublicSettings({
  settings,
  demo,
  version,
}: PublicSettingsDeps): Promise<PublicSettings> {
  return { ...(await readPublicSettings(settings)), demo, version };
}
