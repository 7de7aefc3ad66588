import type { Context } from '#server/context.ts';
import { SETTINGS, type SettingKey } from './catalog.ts';

/** Stored data of a setting. */
export interface StoredSetting {
  /** The current value: as set, or the default. */
  readonly value: unknown;
  readonly rowVersion: number;
}

/** A setting that was never changed. */
function untouched(key: SettingKey): StoredSetting {
  return { value: SETTINGS[key].initial, rowVersion: 0 };
}

/** The current value for a stored one: itself if it is valid for the setting, else the default. */
export function valueInForce(key: SettingKey, stored: unknown): unknown {
  if (stored === null || stored === undefined) return SETTINGS[key].initial;
  const found = SETTINGS[key].schema.safeParse(stored);
  return found.success ? found.data : SETTINGS[key].initial;
}

/** Locks settings until the end of the transaction to serialise their changes. */
export async function lockSettings(
  { db }: Context,
  keys: readonly SettingKey[],
): Promise<ReadonlyMap<SettingKey, StoredSetting>> {
  // In a fixed order to avoid deadlocks.
  const wanted = keys.toSorted();
  await db
    .insertInto('sys_setting')
    .values(wanted.map((key) => ({ key, value: null, row_version: 0 })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const rows = await db
    .selectFrom('sys_setting')
    .select(['key', 'value', 'row_version'])
    .where('key', 'in', wanted)
    .orderBy('key')
    .forUpdate()
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    wanted.map((key) => {
      const row = byKey.get(key);
      return [
        key,
        row ? { value: valueInForce(key, row.value), rowVersion: row.row_version } : untouched(key),
      ];
    }),
  );
}
