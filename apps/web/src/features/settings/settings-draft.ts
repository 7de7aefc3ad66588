import type { SettingView } from '@haiqiao/contract/endpoints';
import {
  isSameSetting,
  normalSetting,
  type SettingEditor,
  settingIssue,
  type SettingWireValue,
} from '@haiqiao/contract/rules';
import type { SettingChange } from '#web/api/setting-editor.ts';

/** The typed values by key; only for edited settings. */
export type SettingsDraft = Readonly<Record<string, SettingWireValue>>;

/** The value that would be stored for typed input: a number, lines without blanks, a trimmed text. */
export function typedValue(editor: SettingEditor, typed: SettingWireValue): SettingWireValue {
  if (editor.kind === 'number' && typeof typed === 'string' && /^\s*-?\d{1,15}\s*$/.test(typed))
    return Number(typed);
  if (editor.kind === 'origins' && Array.isArray(typed))
    return typed.map((line) => line.trim().toLowerCase()).filter((line) => line !== '');
  return normalSetting(editor, typed) as SettingWireValue; // keeps the type of its argument
}

/** Rule the typed value violates; null for none. */
export function draftIssue(setting: SettingView, draft: SettingsDraft) {
  const typed = draft[setting.key];
  if (typed === undefined) return null;
  return settingIssue(setting.editor, typedValue(setting.editor, typed));
}

/** Settings whose value would change. */
export function changedSettings(
  settings: readonly SettingView[],
  draft: SettingsDraft,
): readonly SettingView[] {
  return settings.filter(({ key, editor, value }) => {
    const typed = draft[key];
    return typed !== undefined && !isSameSetting(typedValue(editor, typed), value);
  });
}

/** The changes in the server's format. */
export function changesOf(changed: readonly SettingView[], draft: SettingsDraft): readonly SettingChange[] {
  return changed.map(({ key, editor, value, rowVersion }) => ({
    key,
    rowVersion,
    value: typedValue(editor, draft[key] ?? value),
  }));
}

/** Whether a setting matches the search text: label, description, key, pinyin and initials. */
export function isFound({ key, label, description, search }: SettingView, typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${label} ${description} ${key} ${search}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
