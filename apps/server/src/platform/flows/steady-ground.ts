import type { WorkCalendars } from '#server/platform/calendar/work-calendar.ts';
import { POST_SETTINGS } from '#server/platform/settings/catalog/post-settings.ts';
import { isSettingKey, type SettingKey } from '#server/platform/settings/catalog.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What flows look up that is kept by the process. */
interface Ground {
  readonly settings: Settings;
  readonly calendars: WorkCalendars;
}

/** Settings that are asked in the midst of a deed: which posts rules speak of. */
const ASKED: readonly SettingKey[] = Object.keys(POST_SETTINGS).filter(isSettingKey);

/**
 * The same as it is now, for one deed: nothing is read anew in its midst, when it holds a connection and others wait for one. Whoever opens a
 * transaction for a flow takes it first.
 */
export async function steadyGround<Deps extends Ground>(deps: Deps): Promise<Deps> {
  const [calendar, values] = await Promise.all([
    deps.calendars.read(),
    Promise.all(ASKED.map(async (key) => [key, await deps.settings.read(key)] as const)),
  ]);
  const known = new Map<SettingKey, unknown>(values);
  const settings: Settings = {
    read: (key) => {
      if (!known.has(key)) return deps.settings.read(key);
      return Promise.resolve(known.get(key) as Awaited<ReturnType<typeof deps.settings.read<typeof key>>>); // read above by this key
    },
  };
  return { ...deps, settings, calendars: { read: () => Promise.resolve(calendar) } };
}
