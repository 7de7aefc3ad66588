import {
  compareSettings,
  querySettingHistory,
  querySettings,
  saveSettings,
} from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { changeLocale } from '#web/i18n/runtime.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { menuOf, showShell, tabTitles } from '#web/testing/shell-screen.tsx';
import { SETTINGS_REPLY } from './testing/setting-fixtures.ts';
import { showSettings } from './testing/settings-screen.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (name: string) => screen.getByRole('region', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('SYS-04 changes are marked, validated in place, saved together and can be discarded', async () => {
  const user = await showSettings();
  const saved = fakeApi(saveSettings, { changed: ['tabs.max', 'centre.name'] });
  await user.clear(box('最多打开标签页'));
  await user.type(box('最多打开标签页'), '60');
  expect(within(row('最多打开标签页')).getByText('不能大于 50')).toBeTruthy();
  expect(button('保存').getAttribute('aria-disabled')).toBe('true');
  await user.clear(box('最多打开标签页'));
  await user.type(box('最多打开标签页'), '30');
  expect(within(row('最多打开标签页')).getByText('当前：20 个')).toBeTruthy();
  await user.clear(box('中心名称'));
  await user.type(box('中心名称'), ' 成都中心 ');
  expect(screen.getByText('2 项修改未保存')).toBeTruthy();
  expect(tabTitles().join(' ')).toContain('业务设置');
  await user.click(button('保存'));
  await screen.findByText('已保存 2 项设置');
  expect(saved.calls[0]?.input).toEqual({
    changes: [
      { key: 'centre.name', rowVersion: 0, value: '成都中心' },
      { key: 'tabs.max', rowVersion: 0, value: 30 },
    ],
    reason: '',
    password: null,
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: '未保存的修改' })).toBeNull());
  await user.click(screen.getByRole('switch', { name: '示例菜单' }));
  await user.click(button('放弃修改'));
  expect(screen.getByRole('switch', { name: '示例菜单' }).ariaChecked).toBe('true');
});

test('SYS-04 TAB-10 input typed while a setting is being saved stays, unsaved', async () => {
  const user = await showSettings();
  const answer = Promise.withResolvers<{ changed: string[] }>();
  const saved = fakeApi(saveSettings, () => answer.promise);
  await user.clear(box('中心名称'));
  await user.type(box('中心名称'), '成都');
  await user.clear(box('最多打开标签页'));
  await user.type(box('最多打开标签页'), '30');
  await user.click(button('保存'));
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await user.type(box('中心名称'), '中心');
  answer.resolve({ changed: ['tabs.max', 'centre.name'] });
  await screen.findByText('已保存 2 项设置');
  expect(box('中心名称').value).toBe('成都中心');
  expect(screen.getByText('1 项修改未保存')).toBeTruthy();
});

test('SYS-04 security settings ask for reason and password, and a wrong password is reported without losing input', async () => {
  const user = await showSettings();
  await user.clear(box('密码错误次数上限'));
  await user.type(box('密码错误次数上限'), '6');
  expect(screen.getByText('含安全设置，保存时须输入登录密码')).toBeTruthy();
  await user.click(button('保存'));
  const dialog = await screen.findByRole('dialog', { name: '确认修改安全设置' });
  expect(within(dialog).getByText(/5 次 → 6 次/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /确认修改$/ }));
  expect(await within(dialog).findByText('请填写修改原因')).toBeTruthy();
  expect(within(dialog).getByText('请输入登录密码')).toBeTruthy();
  fakeApi(saveSettings, refused('SETTING_PASSWORD_WRONG'));
  await user.type(within(dialog).getByLabelText('修改原因'), '安全检查');
  await user.type(within(dialog).getByLabelText('登录密码'), 'Wrong#2026');
  await user.click(within(dialog).getByRole('button', { name: /确认修改$/ }));
  expect(await within(dialog).findByText('登录密码不正确，设置没有修改')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('登录密码').value).toBe('');
  const saved = fakeApi(saveSettings, { changed: ['auth.maxAttempts'] });
  await user.type(within(dialog).getByLabelText('登录密码'), 'Right#2026');
  await user.click(await within(dialog).findByRole('button', { name: /确认修改$/ }));
  await screen.findByText('已保存 1 项设置');
  expect(saved.calls[0]?.input).toMatchObject({
    changes: [{ key: 'auth.maxAttempts', rowVersion: 0, value: 6 }],
    reason: '安全检查',
    password: expect.stringMatching(/^key-0001\./),
  });
  expect(JSON.stringify(saved.calls[0]?.input)).not.toContain('Right#2026');
});

test('SYS-04 the search finds by name, key and pinyin over all groups, and groups show their own settings', async () => {
  const user = await showSettings();
  await user.click(screen.getByRole('button', { name: /^标签页/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '示例菜单' })).toBeNull());
  await user.type(box('查找设置'), 'slcd');
  expect(await screen.findByRole('region', { name: '示例菜单' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '最多打开标签页' })).toBeNull();
  await user.clear(box('查找设置'));
  await user.type(box('查找设置'), '没有的');
  expect(await screen.findByText('未找到符合“没有的”的设置')).toBeTruthy();
  await user.click(button('清除查找'));
  expect(await screen.findByRole('region', { name: '最多打开标签页' })).toBeTruthy();
});

test('SYS-04 settings changed by another person are named, and typed input stays', async () => {
  const user = await showSettings();
  await user.clear(box('最多打开标签页'));
  await user.type(box('最多打开标签页'), '30');
  fakeApi(saveSettings, refused('SETTING_CONFLICT', { keys: ['tabs.max'] }));
  const others = SETTINGS_REPLY.settings.map((setting) =>
    setting.key === 'tabs.max' ? { ...setting, value: 25, rowVersion: 4 } : setting,
  );
  fakeApi(querySettings, { ...SETTINGS_REPLY, settings: others });
  await user.click(button('保存'));
  expect(await screen.findByText(/已被他人修改.*最多打开标签页/)).toBeTruthy();
  expect(await within(row('最多打开标签页')).findByText('当前：25 个')).toBeTruthy();
  expect(box('最多打开标签页').value).toBe('30');
  const saved = fakeApi(saveSettings, { changed: ['tabs.max'] });
  await user.click(button('保存'));
  await waitFor(() => expect(saved.calls[0]?.input.changes).toMatchObject([{ rowVersion: 4, value: 30 }]));
});

test('SYS-04 a server rejection is shown beside the setting', async () => {
  const user = await showSettings();
  await user.type(box('中心名称'), '。');
  fakeApi(saveSettings, refused('SETTING_INVALID', { issues: [{ path: 'centre.name', rule: 'required' }] }));
  await user.click(button('保存'));
  expect(await within(row('中心名称')).findByText('不能为空')).toBeTruthy();
});

test('SYS-04 the history shows author, old and new value, and one click reverts a change', async () => {
  const user = await showSettings();
  fakeApi(querySettingHistory, {
    total: 1,
    datas: [
      {
        id: 'h1',
        key: 'sampleMenu.enabled',
        before: false,
        after: true,
        isRestored: false,
        reason: '培训',
        by: '陈国栋',
        at: '2026-11-20T08:30:00.000Z',
      },
    ],
  });
  await user.click(button('示例菜单的历史'));
  const drawer = await screen.findByRole('dialog', { name: '示例菜单 · 修改历史' });
  expect(await within(drawer).findByText('陈国栋 · 2026-11-20 16:30:00')).toBeTruthy();
  expect(within(drawer).getByText('原因：培训')).toBeTruthy();
  const saved = fakeApi(saveSettings, { changed: ['sampleMenu.enabled'] });
  await user.click(within(drawer).getByRole('button', { name: '示例菜单：恢复为此前的值 关' }));
  await screen.findByText('已保存 1 项设置');
  expect(saved.calls[0]?.input.changes).toEqual([{ key: 'sampleMenu.enabled', rowVersion: 1, value: false }]);
});

test('SYS-04 a file is compared, and the chosen differences are applied', async () => {
  const user = await showSettings();
  await user.click(button('比较环境'));
  const dialog = await screen.findByRole('dialog', { name: '比较环境' });
  const text = within(dialog).getByRole('textbox', { name: '导出的设置（JSON）' });
  await user.click(within(dialog).getByRole('button', { name: /比较$/ }));
  expect(await within(dialog).findByText('请粘贴内容或选择文件')).toBeTruthy();
  await user.click(text);
  await user.paste('{"kind":');
  await user.click(await within(dialog).findByRole('button', { name: /比较$/ }));
  expect(await within(dialog).findByText('内容不是有效的 JSON')).toBeTruthy();
  await user.clear(text);
  await user.paste('{"kind":"haiqiao-settings","formatVersion":1,"values":{"tabs.max":30}}');
  const compared = fakeApi(compareSettings, {
    differences: [{ key: 'tabs.max', one: 20, other: 30 }],
    same: 5,
    unknown: ['future.key'],
    invalid: [],
  });
  await user.click(await within(dialog).findByRole('button', { name: /比较$/ }));
  expect(await screen.findByText('1 项不同，5 项相同')).toBeTruthy();
  expect(compared.calls[0]?.input).toMatchObject({ other: { values: { 'tabs.max': 30 } } });
  expect(screen.getByText(/已忽略：future.key/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '最多打开标签页' }));
  const saved = fakeApi(saveSettings, { changed: ['tabs.max'] });
  await user.click(button('应用所选 1 项'));
  await screen.findByText('已保存 1 项设置');
  expect(saved.calls[0]?.input.changes).toEqual([{ key: 'tabs.max', rowVersion: 0, value: 30 }]);
});

test('SYS-04 without the right settings are read-only, and security settings need their own right', async () => {
  await showSettings(['read', 'update']);
  expect(box('最多打开标签页').disabled).toBe(false);
  expect(box('密码错误次数上限').disabled).toBe(true);
  expect(within(row('密码错误次数上限')).getByText('您没有修改此项设置的权限')).toBeTruthy();
});

test('SYS-04 settings that fail to load offer a retry', async () => {
  queryClient.clear();
  fakeApi(querySettings, refused('INTERNAL'));
  const user = await showShell({ path: '/system/settings', menus: [menuOf('业务设置', '/system/settings')] });
  expect(await screen.findByText('设置加载失败', {}, { timeout: 5000 })).toBeTruthy();
  fakeApi(querySettings, SETTINGS_REPLY);
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('navigation', { name: '设置分组' })).toBeTruthy();
});

test('HDR-08 SYS-04 unsaved changes survive a language switch', async () => {
  const user = await showSettings();
  await user.clear(box('最多打开标签页'));
  await user.type(box('最多打开标签页'), '30');
  await act(() => changeLocale('en'));
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.getByDisplayValue('30')).toBeTruthy();
});
