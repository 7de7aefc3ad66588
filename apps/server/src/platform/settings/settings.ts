import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './catalog.ts';

/** The current system business settings. */
export interface Settings {
  /** The value of a setting: as set, or the default. Cached until a setting changes anywhere. */
  read<Key extends SettingKey>(key: Key): Promise<SettingValue<Key>>;
}

/** Stored values by key. */
type Overrides = ReadonlyMap<string, unknown>;

/** Creates the reader; a change of a setting on any node clears the cache of all nodes. */
export function createSettings(base: ContextBase, broadcast: Broadcast): Settings {
  let cached: Promise<Overrides> | null = null;
  const forget = () => {
    cached = null;
  };
  broadcast.subscribe('settings-changed', forget);
  broadcast.onGap(forget);

  function overrides(): Promise<Overrides> {
    if (!broadcast.isConnected()) return loadOverrides(base);
    if (cached) return cached;
    const loading = loadOverrides(base);
    cached = loading;
    // A failed read is not cached; the caller gets its error.
    loading.catch(() => {
      if (cached === loading) cached = null;
    });
    return loading;
  }

  return {
    async read(key) {
      return settingOf(base, key, await overrides());
    },
  };
}

async function loadOverrides(base: ContextBase): Promise<Overrides> {
  const rows = await base.db
    .selectFrom('sys_setting')
    .select(['key', 'value'])
    .where('value', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

function settingOf<Key extends SettingKey>(
  base: ContextBase,
  key: Key,
  overrides: Overrides,
): SettingValue<Key> {
  const definition = SETTINGS[key];
  const initial = definition.initial as SettingValue<Key>; // tied to the key's schema by `setting()`
  if (!overrides.has(key)) return initial;
  const found = definition.schema.safeParse(overrides.get(key));
  if (found.success) return found.data as SettingValue<Key>; // validated by the key's own schema
  base.log.warn({ key }, 'a setting has an invalid value; its default applies');
  return initial;
}
