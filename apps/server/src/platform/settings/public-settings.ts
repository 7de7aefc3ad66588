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

/** A hash of the public settings, the same on every node, available synchronously: every reply to a member contains it. */
export interface SettingsMark {
  current(): string;
  /** Reads it initially. */
  load(): Promise<void>;
}

const MARK_LENGTH = 12;

/** Follows the settings; empty until they are read, and when that fails. */
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
