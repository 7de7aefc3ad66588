import {
  type querySettings as querySettingsEndpoint,
  SETTING_GROUPS,
  type SettingView,
} from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { SettingWireValue } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { pinyinLines } from '#server/platform/records/save/pinyin-text.ts';
import { settingEditor, settingText } from '#server/platform/settings/catalog/setting-definition.ts';
import { SETTING_GROUP_TEXTS } from '#server/platform/settings/catalog/setting-groups.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#server/platform/settings/catalog.ts';
import { valueInForce } from '#server/platform/settings/stored-settings.ts';

/** A stored setting, with who changed it. */
interface StoredRow {
  readonly value: unknown;
  readonly row_version: number;
  readonly updated_at: Date;
  readonly by: string | null;
}

/** All settings in the caller's language, in group order. */
export async function querySettings(ctx: Context): Promise<EndpointReply<typeof querySettingsEndpoint>> {
  const rows = await ctx.db
    .selectFrom('sys_setting as s')
    .leftJoin('sys_member as m', 'm.id', 's.updated_by')
    .select(['s.key', 's.value', 's.row_version', 's.updated_at', 'm.username as by'])
    .execute();
  const stored = new Map<string, StoredRow>(rows.map((row) => [row.key, row]));
  const posts = await ctx.db
    .selectFrom('sys_post')
    .select(['code', 'name'])
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  return {
    groups: SETTING_GROUPS.map((code) => ({
      code,
      label: settingText(SETTING_GROUP_TEXTS[code], ctx.locale),
    })),
    settings: SETTING_KEYS.map((key) => viewOf(ctx, key, stored.get(key))),
    posts: posts.map(({ code, name }) => ({ code, name, search: pinyinLines(name).join(' ') })),
  };
}

function viewOf({ locale }: Context, key: SettingKey, row: StoredRow | undefined): SettingView {
  const { group, label, description, editor, initial, effective, isSecurity } = SETTINGS[key];
  const rowVersion = row?.row_version ?? 0;
  return {
    key,
    group,
    label: settingText(label, locale),
    description: settingText(description, locale),
    search: pinyinLines(label[0]).join(' '),
    editor: settingEditor(editor, locale),
    value: wireValue(valueInForce(key, row?.value)),
    initial: wireValue(initial),
    effective,
    isSecurity,
    rowVersion,
    changed: row && rowVersion > 0 ? { by: row.by ?? '', at: row.updated_at.toISOString() } : null,
  };
}

/** Values accepted by the catalogue's rules are valid wire values. */
export function wireValue(value: unknown): SettingWireValue {
  return value as SettingWireValue; // checked by the schema of its setting
}
