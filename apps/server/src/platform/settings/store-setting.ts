import type { Context } from '#server/context.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './catalog.ts';

/**
 * Stores a setting. When nodes are running, publish `settings-changed` after the transaction.
 * @throws ZodError when the value is not allowed
 */
export async function storeSetting<Key extends SettingKey>(
  ctx: Context,
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  const storedText = JSON.stringify(SETTINGS[key].schema.parse(value));
  const updated = {
    value: storedText,
    updated_by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    updated_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto('sys_setting')
    .values({ key, ...updated })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ ...updated, row_version: eb('sys_setting.row_version', '+', 1) })),
    )
    .execute();
}
