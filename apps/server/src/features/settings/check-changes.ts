import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, FieldIssue } from '@haiqiao/contract/http';
import { normalSetting, settingIssue } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { settingEditor } from '#server/platform/settings/catalog/setting-definition.ts';
import { isSettingKey, SETTINGS, type SettingKey } from '#server/platform/settings/catalog.ts';

type Change = EndpointBody<typeof endpoints.saveSettings>['changes'][number];

/** A change with a valid value. */
export interface CheckedChange {
  readonly key: SettingKey;
  readonly rowVersion: number;
  readonly value: unknown;
}

/** A value to store, or its issue. */
export type CheckedValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: Omit<FieldIssue, 'path'> };

/** Validates one value by the rules of its setting. */
export function checkValue(ctx: Context, key: SettingKey, input: unknown): CheckedValue {
  const editor = settingEditor(SETTINGS[key].editor, ctx.locale);
  const value = normalSetting(editor, input);
  const issue = settingIssue(editor, value);
  return issue ? { ok: false, issue } : { ok: true, value };
}

/**
 * The changes with valid values; a missing value means the default.
 * @throws AppError SETTING_INVALID with one issue for each invalid one, by its key
 */
export async function checkChanges(
  ctx: Context,
  changes: readonly Change[],
): Promise<readonly CheckedChange[]> {
  const issues: FieldIssue[] = [];
  const checked: CheckedChange[] = [];
  for (const { key, rowVersion, value: input } of changes) {
    if (!isSettingKey(key)) {
      issues.push({ path: key, rule: 'unknownField' });
      continue;
    }
    if (checked.some((other) => other.key === key)) issues.push({ path: key, rule: 'duplicateRow' });
    const judged = input === undefined ? initialOf(key) : checkValue(ctx, key, input);
    if (judged.ok) checked.push({ key, rowVersion, value: judged.value });
    else issues.push({ path: key, ...judged.issue });
  }
  issues.push(...(await postIssues(ctx, checked)));
  if (issues.length > 0) throw new AppError('SETTING_INVALID', { issues });
  return checked;
}

function initialOf(key: SettingKey): CheckedValue {
  return { ok: true, value: SETTINGS[key].initial };
}

/** Settings with an unknown post. */
async function postIssues(
  { db }: Context,
  changes: readonly CheckedChange[],
): Promise<readonly FieldIssue[]> {
  const named = changes
    .filter(({ key }) => ['post', 'posts'].includes(SETTINGS[key].editor.kind))
    .map(({ key, value }) => ({ key, codes: [value].flat().map(String) }));
  const asked = named.flatMap(({ codes }) => codes);
  if (asked.length === 0) return [];
  const rows = await db.selectFrom('sys_post').select('code').where('code', 'in', asked).execute();
  const existing = new Set(rows.map(({ code }) => code));
  return named
    .filter(({ codes }) => codes.some((code) => !existing.has(code)))
    .map(({ key }) => ({ path: key, rule: 'option' }));
}
