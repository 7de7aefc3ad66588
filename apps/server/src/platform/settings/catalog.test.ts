import { SETTING_GROUPS } from '@haiqiao/contract/endpoints';
import { LOCALE_CODES } from '@haiqiao/contract/i18n';
import { settingIssue } from '@haiqiao/contract/rules';
import { expect, test } from 'vitest';
import {
  type EditorDefinition,
  settingEditor,
  type SettingTexts,
  settingText,
} from './catalog/setting-definition.ts';
import { SETTING_GROUP_TEXTS } from './catalog/setting-groups.ts';
import { SETTING_KEYS, SETTINGS } from './catalog.ts';

function wordsOf(editor: EditorDefinition): readonly SettingTexts[] {
  if (editor.kind === 'number') return [editor.unit];
  return editor.kind === 'select' ? editor.options.map(({ label }) => label) : [];
}

test('SYS-04 HDR-08 every setting has a name and a description in four languages', () => {
  for (const key of SETTING_KEYS) {
    const { label, description, editor } = SETTINGS[key];
    for (const texts of [label, description, ...wordsOf(editor)]) {
      expect(texts, key).toHaveLength(LOCALE_CODES.length);
      for (const text of texts) expect(text.trim(), key).toMatch(/\S/);
    }
    expect(settingText(description, 'en'), key).not.toMatch(/\p{Script=Han}/u);
  }
});

test('SYS-04 every group has a name and a setting, and names within a group are unique', () => {
  expect(Object.keys(SETTING_GROUP_TEXTS).toSorted()).toEqual(SETTING_GROUPS.toSorted());
  for (const group of SETTING_GROUPS) {
    const labels = SETTING_KEYS.filter((key) => SETTINGS[key].group === group).map((key) =>
      settingText(SETTINGS[key].label, 'zh-chs'),
    );
    expect(labels.length, group).toBeGreaterThan(0);
    expect(new Set(labels).size, group).toBe(labels.length);
  }
});

test('SYS-04 every default is valid in its editor in every language', () => {
  for (const key of SETTING_KEYS) {
    for (const locale of LOCALE_CODES) {
      expect(
        settingIssue(settingEditor(SETTINGS[key].editor, locale), SETTINGS[key].initial),
        key,
      ).toBeNull();
    }
  }
});

test('SYS-04 settings of permissions and sign-in are security settings', () => {
  const open = SETTING_KEYS.filter((key) => !SETTINGS[key].isSecurity);
  expect(open.filter((key) => ['posts', 'loginSecurity'].includes(SETTINGS[key].group))).toEqual([]);
  expect(open).not.toContain('embed.origins');
});
