import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './catalog.ts';

/** The system business settings in force. */
export interface Settings {
  /** The value of a setting: what was set, or what holds initially. Remembered until a setting changes anywhere. */
  read<Key extends SettingKey>(key: Key): Promise<SettingValue<Key>>;
}

/** Values by key, as the table holds them. */
type Overrides = ReadonlyMap<string, unknown>;

/** Makes the reader; all nodes forget what they know when one of them changes a setting. */
export function createSettings(base: ContextBase, broadcast: Broadcast): Settings {
  let known: Promise<Overrides> | null = null;
  const forget = () => {
    known = null;
  };
  broadcast.subscribe('settings-changed', forget);
  broadcast.onGap(forget);

  function overrides(): Promise<Overrides> {
    if (!broadcast.isConnected()) return loadOverrides(base);
    if (known) return known;
    const loading = loadOverrides(base);
    known = loading;
    // A failed reading is not remembered; the caller gets its error.
    loading.catch(() => {
      if (known === loading) known = null;
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
  const initial = definition.initial as SettingValue<Key>; // what `setting()` tied to the key's schema
  if (!overrides.has(key)) return initial;
  const found = definition.schema.safeParse(overrides.get(key));
  if (found.success) return found.data as SettingValue<Key>; // the key's own schema said so
  base.log.warn({ key }, 'a setting holds a value it may not have; the initial value is in force');
  return initial;
}
