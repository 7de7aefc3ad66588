import type { SettingEffect, SettingGroup } from '@haiqiao/contract/endpoints';
import { LOCALE_CODES, type LocaleCode } from '@haiqiao/contract/i18n';
import { type SettingEditor, normalSetting, settingIssue } from '@haiqiao/contract/rules';
import { z } from 'zod';

/** A text in every language, in the order of `LOCALE_CODES`. */
export type SettingTexts = readonly [zhCn: string, zhTw: string, en: string, ja: string];

/** The text in a language. */
export function settingText(texts: SettingTexts, locale: LocaleCode): string {
  return texts[LOCALE_CODES.indexOf(locale)] ?? texts[0];
}

/** How a setting is edited, with its texts in every language. */
export type EditorDefinition =
  | Exclude<SettingEditor, { kind: 'number' | 'select' }>
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: SettingTexts }
  | {
      readonly kind: 'select';
      readonly options: readonly { readonly value: string; readonly label: SettingTexts }[];
    };

/** The editor in a language. */
export function settingEditor(editor: EditorDefinition, locale: LocaleCode): SettingEditor {
  if (editor.kind === 'number') return { ...editor, unit: settingText(editor.unit, locale) };
  if (editor.kind !== 'select') return editor;
  return {
    kind: 'select',
    options: editor.options.map(({ value, label }) => ({ value, label: settingText(label, locale) })),
  };
}

/** One system business setting: valid values, default, and when a change takes effect. */
export interface SettingDefinition<Value> {
  readonly group: SettingGroup;
  readonly label: SettingTexts;
  /** What it does, and how a change affects work in progress. */
  readonly description: SettingTexts;
  readonly editor: EditorDefinition;
  readonly schema: z.ZodType<Value>;
  readonly initial: NoInfer<Value>;
  readonly effective: SettingEffect;
  /** A change requires the password and a reason. */
  readonly isSecurity: boolean;
}

/** Common properties of settings. */
interface Facts<Value> {
  readonly group: SettingGroup;
  readonly label: SettingTexts;
  readonly description: SettingTexts;
  readonly initial: Value;
  /** Immediately by default. */
  readonly effective?: SettingEffect;
  readonly isSecurity?: boolean;
}

/** The schema uses the rules of its editor, as the page does. */
function setting<Value>(facts: Facts<Value>, editor: EditorDefinition): SettingDefinition<Value> {
  const { group, label, description, initial, effective = 'AT_ONCE', isSecurity = false } = facts;
  const rules = settingEditor(editor, 'zh-chs');
  const schema = z.unknown().transform((value, ctx) => {
    const normal = normalSetting(rules, value);
    const issue = settingIssue(rules, normal);
    if (issue) ctx.addIssue({ code: 'custom', message: issue.rule });
    return normal as Value; // accepted by the editor's own rule
  });
  return { group, label, description, editor, schema, initial, effective, isSecurity };
}

/** A boolean setting. */
export function switchSetting(facts: Facts<boolean>): SettingDefinition<boolean> {
  return setting(facts, { kind: 'switch' });
}

/** An integer within a range. */
export function numberSetting(
  facts: Facts<number> & { readonly min: number; readonly max: number; readonly unit: SettingTexts },
): SettingDefinition<number> {
  const { min, max, unit } = facts;
  return setting(facts, { kind: 'number', min, max, unit });
}

/** A choice of one. */
export function selectSetting<Value extends string>(
  facts: Facts<Value> & { readonly options: Readonly<Record<Value, SettingTexts>> },
): SettingDefinition<Value> {
  const options = Object.entries<SettingTexts>(facts.options).map(([value, label]) => ({ value, label }));
  return setting<Value>(facts, { kind: 'select', options });
}

/** A line of text. */
export function textSetting(
  facts: Facts<string> & { readonly maxLength: number; readonly isRequired: boolean },
): SettingDefinition<string> {
  const { maxLength, isRequired } = facts;
  return setting(facts, { kind: 'text', maxLength, isRequired });
}

/** A web address; empty for none. */
export function linkSetting(facts: Facts<string>): SettingDefinition<string> {
  return setting(facts, { kind: 'link' });
}

/** A colour, `#RRGGBB`. */
export function colourSetting(facts: Facts<string>): SettingDefinition<string> {
  return setting(facts, { kind: 'colour' });
}

/** Origins: scheme, host and port. */
export function originsSetting(
  facts: Facts<readonly string[]> & { readonly max: number },
): SettingDefinition<readonly string[]> {
  return setting(facts, { kind: 'origins', max: facts.max });
}

/** The code of a post (DOMAIN §1.5): no post id is part of the code. */
export function postSetting(
  initial: string,
  label: SettingTexts,
  description: SettingTexts,
): SettingDefinition<string> {
  return setting({ group: 'posts', label, description, initial, isSecurity: true }, { kind: 'post' });
}

/** Codes of posts. */
export function postsSetting(
  facts: Facts<readonly string[]> & { readonly max: number },
): SettingDefinition<readonly string[]> {
  return setting(facts, { kind: 'posts', max: facts.max });
}
