import type { SettingView } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { changedSettings, changesOf, draftIssue, isFound, typedValue } from './settings-draft.ts';
import { settingValueText } from './setting-words.ts';
import { settingOf } from './testing/setting-fixtures.ts';

const MAX: SettingView = settingOf('tabs.max');
const ORIGINS: SettingView = settingOf('embed.origins');

test('SYS-04 typed input is converted to the stored value', () => {
  expect(typedValue(MAX.editor, ' 12 ')).toBe(12);
  expect(typedValue(MAX.editor, '1e3')).toBe('1e3');
  expect(typedValue(ORIGINS.editor, [' https://BI.example.org ', ''])).toEqual(['https://bi.example.org']);
});

test('SYS-04 only differences are changes, with the version that was read', () => {
  const draft = { 'tabs.max': '20', 'embed.origins': ['https://bi.example.org'] };
  const changed = changedSettings([MAX, ORIGINS], draft);
  expect(changesOf(changed, draft)).toEqual([
    { key: 'embed.origins', rowVersion: 3, value: ['https://bi.example.org'] },
  ]);
});

test('SYS-04 a value out of range names the violated bound', () => {
  expect(draftIssue(MAX, { 'tabs.max': '51' })).toEqual({ rule: 'max', params: { max: 50 } });
  expect(draftIssue(MAX, { 'tabs.max': '' })).toMatchObject({ rule: 'number' });
  expect(draftIssue(MAX, {})).toBeNull();
});

test.each([
  ['标签', true],
  ['zddk', true],
  ['TABS.max', true],
  ['标签 最多', true],
  ['验证码', false],
])('SYS-04 the search %s finds the limit of tabs: %s', (typed, found) => {
  expect(isFound(MAX, typed)).toBe(found);
});

test('SYS-04 values are displayed with unit and name', () => {
  const words = { on: '开', off: '关', empty: '（空）', posts: new Map([['visit', '走访服务岗']]) };
  expect(settingValueText(MAX.editor, 12, words)).toBe('12 个');
  expect(settingValueText({ kind: 'switch' }, true, words)).toBe('开');
  expect(settingValueText({ kind: 'post' }, 'visit', words)).toBe('走访服务岗');
  expect(settingValueText({ kind: 'post' }, 'gone', words)).toBe('gone');
  expect(settingValueText({ kind: 'posts', max: 5 }, ['visit', 'gone'], words)).toBe('走访服务岗、gone');
  expect(settingValueText({ kind: 'link' }, '', words)).toBe('（空）');
  expect(settingValueText(ORIGINS.editor, [], words)).toBe('（空）');
  const select = { kind: 'select' as const, options: [{ value: 'slide', label: '滑块' }] };
  expect(settingValueText(select, 'slide', words)).toBe('滑块');
});
