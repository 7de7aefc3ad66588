import type { Context } from '#server/context.ts';
import type { SettingKey, SettingValue } from './catalog.ts';
import { valueInForce } from './stored-settings.ts';

/** The value of a setting in the transaction of `ctx`, without a cache: for module code. */
export async function settingNow<Key extends SettingKey>(
  { db }: Context,
  key: Key,
): Promise<SettingValue<Key>> {
  const row = await db.selectFrom('sys_setting').select('value').where('key', '=', key).executeTakeFirst();
  return valueInForce(key, row?.value) as SettingValue<Key>; // validated by the key's own schema
}
