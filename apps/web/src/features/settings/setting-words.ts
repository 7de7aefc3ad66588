import { listNames } from '#web/i18n/list-names.ts';
import type { SettingEditor, SettingWireValue } from '@haiqiao/contract/rules';

/** Names that values are shown by. */
export interface SettingWords {
  readonly on: string;
  readonly off: string;
  /** Stands for nothing at all. */
  readonly empty: string;
  /** Names of posts by code. */
  readonly posts: ReadonlyMap<string, string>;
}

/** A value of a setting as people read it: with its unit, by its name. */
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
