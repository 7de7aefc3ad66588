import { expect, test } from 'vitest';
import { isSameSetting, normalSetting, type SettingEditor, settingIssue } from './setting-value.ts';

const NUMBER: SettingEditor = { kind: 'number', min: 2, max: 50, unit: '个' };
const SELECT: SettingEditor = { kind: 'select', options: [{ value: 'slide', label: '滑块' }] };
const NAME: SettingEditor = { kind: 'text', maxLength: 4, isRequired: true };
const ORIGINS: SettingEditor = { kind: 'origins', max: 2 };
const POSTS: SettingEditor = { kind: 'posts', max: 2 };

test.each<[SettingEditor, unknown, string | null]>([
  [{ kind: 'switch' }, true, null],
  [{ kind: 'switch' }, 'true', 'type'],
  [NUMBER, 2, null],
  [NUMBER, 50, null],
  [NUMBER, 1, 'min'],
  [NUMBER, 51, 'max'],
  [NUMBER, 2.5, 'integer'],
  [NUMBER, '3', 'number'],
  [NUMBER, Number.NaN, 'number'],
  [SELECT, 'slide', null],
  [SELECT, 'click', 'option'],
  [NAME, '中心', null],
  [NAME, '', 'required'],
  [NAME, '很长的名字', 'maxLength'],
  [NAME, 3, 'type'],
  [{ kind: 'link' }, '', null],
  [{ kind: 'link' }, 'https://talent.example.org/a', null],
  [{ kind: 'link' }, 'javascript:alert(1)', 'url'],
  [{ kind: 'link' }, '/index', 'url'],
  [{ kind: 'colour' }, '#409EFF', null],
  [{ kind: 'colour' }, 'red', 'type'],
  [ORIGINS, [], null],
  [ORIGINS, ['https://bi.example.org', 'http://10.0.0.1:8080'], null],
  [ORIGINS, ["https://bi.example.org; script-src 'unsafe-inline'"], 'url'],
  [ORIGINS, ['https://bi.example.org/path'], 'url'],
  [ORIGINS, ['https://a.org', 'https://b.org', 'https://c.org'], 'maxItems'],
  [ORIGINS, 'https://a.org', 'type'],
  [{ kind: 'post' }, 'proof-verify', null],
  [{ kind: 'post' }, "x' or 1=1", 'option'],
  [POSTS, ['admin', 'auditor'], null],
  [POSTS, [], null],
  [POSTS, ['admin', 'admin'], 'option'],
  [POSTS, ['admin', 7], 'option'],
  [POSTS, ['admin', 'auditor', 'visit'], 'maxItems'],
  [POSTS, 'admin', 'type'],
])('SYS-04 %j with %j: %s', (editor, value, rule) => {
  expect(settingIssue(editor, value)?.rule ?? null).toBe(rule);
});

test('SYS-04 spaces around a text and lower-case letters of a colour are ignored', () => {
  expect(normalSetting({ kind: 'colour' }, ' #409eff ')).toBe('#409EFF');
  expect(normalSetting(NAME, ' 中心 ')).toBe('中心');
  expect(normalSetting(NUMBER, 3)).toBe(3);
  expect(isSameSetting(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameSetting(['a', 'b'], ['b', 'a'])).toBe(false);
});
