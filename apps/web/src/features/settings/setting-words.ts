import { listNames } from '#web/i18n/list-names.ts';
import type { SettingEditor, SettingWireValue } from '@haiqiao/contract/rules';

/** Display names of values. */
export interface SettingWords {
  readonly on: string;
  readonly off: string;
  /** Text for an empty value. */
  readonly empty: string;
  /** Names of posts by code. */
  readonly posts: ReadonlyMap<string, string>;
}

/** The display text of a setting's value: with its unit, by its name. */
export function settingValueText(
  editor: SettingEditor,
  value: SettingWireValue,
  words: SettingWords,
): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (Array.isArray(value)) {
    const names = editor.kind === 'posts' ? value.map((code) => words.posts.get(code) ?? code) : value;
    return listNames(names) || words.empty;
  }
  if (editor.kind === 'number') return `${value} ${editor.unit}`;
  const text = String(value);
  if (editor.kind === 'select') return editor.options.find((option) => option.value === text)?.label ?? text;
  if (editor.kind === 'post') return words.posts.get(text) ?? text;
  return text || words.empty;
}
