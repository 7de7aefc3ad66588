import {
  getFormDefinition,
  getRecord,
  type MenuNode,
  previewAccountMenus,
  runRecordAction,
} from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { needTexts } from '@haiqiao/web/sdk';
import {
  detailOf,
  DetailPage,
  fakeApi,
  fakeRecordServer,
  FORM_VIEW,
  RECORD_ID,
  refused,
  registerOpenedDialog,
  showPage,
} from '@haiqiao/web/testing';
import { AccountMenusDialog } from './account-menus-dialog.tsx';

const node = (code: string, name: string, more: Partial<MenuNode> = {}): MenuNode => ({
  type: 'MENU',
  name,
  code,
  param: `/${code}`,
  icon: 'home',
  menus: [],
  buttons: [],
  group: '',
  keepAlive: true,
  temporary: false,
  pinyin: '',
  ...more,
});

const PREVIEW = {
  account: 'ent001_main',
  theme: 'RESOURCE' as const,
  groups: [
    { name: '企业主账号', isInForce: true },
    { name: '旧权限组', isInForce: false },
  ],
  menus: [node('home', '企业首页'), node('directory', '企业名录', { themes: ['RESOURCE'] })],
};

const OPENS = {
  code: 'preview',
  label: '以该账号预览菜单',
  kind: 'default',
  opinion: 'none',
  params: {},
  batch: false,
  opens: 'ent-account-menus',
} as const;

async function open() {
  await needTexts(['enterprise-accounts']);
  registerOpenedDialog('ent-account-menus', AccountMenusDialog);
  fakeRecordServer();
  fakeApi(getFormDefinition, { ...FORM_VIEW, actions: [OPENS] });
  const action = {
    code: 'preview',
    name: '以该账号预览菜单',
    kind: 'default' as const,
    opinionRequired: false,
    params: {},
  };
  fakeApi(getRecord, detailOf({ actions: [action] }));
  const { user } = showPage(`/see-form?code=rs_test&id=${RECORD_ID}`, <DetailPage />);
  await user.click(await screen.findByRole('button', { name: '以该账号预览菜单' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: '以该账号预览菜单' })) };
}

test('PERM-06 the action opens the preview instead of running, and the preview follows the theme', async () => {
  const run = fakeApi(runRecordAction, []);
  const asked = fakeApi(previewAccountMenus, PREVIEW);
  const { user, dialog } = await open();
  expect(await dialog.findByText(/ent001_main 在资源中心主题下/)).toBeTruthy();
  expect(dialog.getByText('企业主账号、旧权限组（未生效）')).toBeTruthy();
  expect(dialog.getByText('企业名录')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '经典' }));
  expect(dialog.queryByText('企业名录')).toBeNull();
  expect(dialog.getByText('企业首页')).toBeTruthy();
  expect(asked.calls[0]?.input).toEqual({ id: RECORD_ID });
  expect(run.calls).toHaveLength(0);
});

test('PERM-06 an account without menus is distinguished from a failed request', async () => {
  fakeApi(previewAccountMenus, { ...PREVIEW, groups: [], menus: [] });
  const { dialog } = await open();
  expect(await dialog.findByText('没有可见的菜单')).toBeTruthy();
  expect(dialog.getByText('没有权限组')).toBeTruthy();
});

test('PERM-06 a refusal is shown in the dialog', async () => {
  fakeApi(previewAccountMenus, () => refused('RECORD_NOT_FOUND'));
  const { dialog } = await open();
  expect(await dialog.findByText('无法预览菜单')).toBeTruthy();
});
