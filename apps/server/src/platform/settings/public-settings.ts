import { createHash } from 'node:crypto';
import type { PublicSettings } from '@haiqiao/contract/endpoints';
import type { Log } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { Settings } from './settings.ts';

/** The settings that every visitor may see. */
export async function readPublicSettings(
  settings: Settings,
): Promise<Omit<PublicSettings, 'demo' | 'version'>> {
  return {
    centreName: await settings.read('centre.name'),
    supportPhone: await settings.read('support.phone'),
    talentPlatformUrl: await settings.read('talentPlatform.url'),
    tabsMax: await settings.read('tabs.max'),
    bannerPageSize: await settings.read('banner.pageSize'),
    bannerRotateSeconds: await settings.read('banner.rotateSeconds'),
    theme: await settings.read('theme.default'),
    themeColour: await settings.read('theme.colour'),
    language: await settings.read('language.default'),
  };
}

/** A mark of what visitors see, the same on every node, known without waiting: every answer to a member carries it. */
export interface SettingsMark {
  current(): string;
  /** Reads it for the first time. */
  load(): Promise<void>;
}

const MARK_LENGTH = 12;

/** Follows the settings; empty until they have been read, and while they cannot be. */
export function followSettingsMark(settings: Settings, broadcast: Broadcast, log: Log): SettingsMark {
  let mark = '';
  const load = async () => {
    const text = JSON.stringify(await readPublicSettings(settings));
    mark = createHash('sha256').update(text).digest('base64url').slice(0, MARK_LENGTH);
  };
  const loadAgain = () => {
    load().catch((error: unknown) => {
      log.warn({ err: error }, 'the settings could not be read again');
    });
  };
  broadcast.subscribe('settings-changed', loadAgain);
  broadcast.onGap(loadAgain);
  return { current: () => mark, load };
}
