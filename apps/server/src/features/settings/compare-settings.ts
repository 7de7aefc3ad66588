import {
  type compareSettings as compareSettingsEndpoint,
  SETTINGS_FILE_KIND,
  type SettingsFile,
} from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { isSameSetting } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { isSettingKey, SETTING_KEYS, SETTINGS, type SettingKey } from '#server/platform/settings/catalog.ts';
import { valueInForce } from '#server/platform/settings/stored-settings.ts';
import { checkValue } from './check-changes.ts';
import { wireValue } from './query-settings.ts';
import type { SettingsDeps } from './settings-deps.ts';

type Values = ReadonlyMap<SettingKey, unknown>;

/** All settings in force, as a file. */
export async function exportSettings(
  ctx: Context,
  { settings, version }: Pick<SettingsDeps, 'settings' | 'version'>,
): Promise<SettingsFile> {
  const values = await valuesInForce(ctx);
  await writeAudit(ctx, { action: 'setting.export', outcome: 'done', details: { settings: values.size } });
  return {
    kind: SETTINGS_FILE_KIND,
    formatVersion: 1,
    centre: await settings.read('centre.name'),
    release: version,
    exportedAt: ctx.clock.now().toISOString(),
    values: Object.fromEntries(values),
  };
}

async function valuesInForce({ db }: Context): Promise<Values> {
  const rows = await db.selectFrom('sys_setting').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return new Map(SETTING_KEYS.map((key) => [key, valueInForce(key, stored.get(key))]));
}

/**
 * Differences between a file and the settings in force, or between two files. A setting missing in a file has its default there. One with
 * an invalid value is reported and not compared.
 */
export async function compareSettings(
  ctx: Context,
  { one, other }: EndpointBody<typeof compareSettingsEndpoint>,
): Promise<EndpointReply<typeof compareSettingsEndpoint>> {
  const sides = [one, other].map((file) => file && readFile(ctx, file));
  const [first, second] = [sides[0]?.values ?? (await valuesInForce(ctx)), sides[1]?.values ?? new Map()];
  const unknown = [...new Set(sides.flatMap((side) => side?.unknown ?? []))].toSorted();
  const invalid = [...new Set(sides.flatMap((side) => side?.invalid ?? []))].toSorted();
  const compared = SETTING_KEYS.filter((key) => !invalid.includes(key)).map((key) => ({
    key,
    one: wireValue(first.has(key) ? first.get(key) : SETTINGS[key].initial),
    other: wireValue(second.has(key) ? second.get(key) : SETTINGS[key].initial),
  }));
  const differences = compared.filter(({ one, other }) => !isSameSetting(one, other));
  return { differences, same: compared.length - differences.length, unknown, invalid };
}

/** The values of a file, with unknown keys and invalid values. */
function readFile(ctx: Context, file: SettingsFile) {
  const values = new Map<SettingKey, unknown>();
  const unknown: string[] = [];
  const invalid: string[] = [];
  for (const [key, input] of Object.entries(file.values)) {
    if (!isSettingKey(key)) {
      unknown.push(key);
      continue;
    }
    const judged = checkValue(ctx, key, input);
    if (judged.ok) values.set(key, judged.value);
    else invalid.push(key);
  }
  return { values, unknown, invalid };
}
