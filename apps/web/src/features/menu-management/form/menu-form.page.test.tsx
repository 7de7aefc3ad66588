import {
  addMenu,
  getMenu,
  type MenuDetail,
  queryMenuChoices,
  queryMenuTree,
  updateMenu,
} from '@haiqiao/contract/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { changeLocale, needTexts } from '#web/i18n/runtime.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi, unreachable } from '#web/testing/fake-api.ts';
import { showPage } from '#web/testing/record-screen.tsx';
import { menuDetail } from '../testing/menu-fixtures.ts';
import { MenuFormPage } from './menu-form.page.tsx';

const MENU = menuDetail('0190b000-0000-7000-8000-0000000000b1', {
  name: '走访',
  label: '走访',
  code: 'visits',
  grantedBy: [{ code: 'admin', name: '管理员', isDenied: false }],
});

async function showForm() {
  await needTexts(['menus']);
  fakeApi(getMenu, MENU);
  fakeApi(queryMenuTree, { menus: [MENU] });
  fakeApi(queryMenuChoices, { routes: [], posts: [], postSettings: [], embedOrigins: [] });
  const { user } = showPage(`/menu/edit?id=${MENU.id}`, <MenuFormPage mode="edit" />);
  await user.type(await screen.findByDisplayValue('走访'), '二');
  return user;
}

test('PERM-04 API-03 input stays when reloading the entry fails', async () => {
  await showForm();
  const asked = fakeApi(getMenu, unreachable());
  void queryClient.invalidateQueries();
  await waitFor(() => expect(asked.calls).toHaveLength(3), { timeout: 9000 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByDisplayValue('走访二')).toBeTruthy();
}, 15_000);

test('PERM-04 a new entry says that a permission group must grant it', async () => {
  await needTexts(['menus']);
  fakeApi(queryMenuTree, { menus: [] });
  fakeApi(queryMenuChoices, { routes: [], posts: [], postSettings: [], embedOrigins: [] });
  fakeApi(addMenu, { ...MENU, grantedBy: [] });
  const { user } = showPage('/menu-management/add-menu', <MenuFormPage mode="add" />);
  expect(screen.getByText('保存后，由权限组授权的人员才能看到')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '菜单名称' }), '走访');
  await user.type(screen.getByRole('textbox', { name: '菜单编码' }), 'visits');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('保存成功。还没有权限组授权该菜单，授权后才会显示');
});

test('HDR-08 PERM-04 an entry being edited survives a language switch', async () => {
  await showForm();
  await act(() => changeLocale('en'));
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.getByDisplayValue('走访二')).toBeTruthy();
});

test('PERM-04 TAB-10 repeated presses save an entry once, and later input stays unsaved in the form', async () => {
  const user = await showForm();
  const answer = Promise.withResolvers<MenuDetail>();
  const saved = fakeApi(updateMenu, () => answer.promise);
  await user.keyboard('{Control>}s{/Control}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await user.type(screen.getByDisplayValue('走访二'), '三');
  answer.resolve({ ...MENU, name: '走访二', rowVersion: MENU.rowVersion + 1 });
  await screen.findByText('保存成功');
  expect(screen.getByDisplayValue('走访二三')).toBeTruthy();
  expect(tabsStore.getState().tabs).toHaveLength(2);
  const again = fakeApi(updateMenu, MENU);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(again.calls).toHaveLength(1));
  expect(again.calls[0]?.input).toMatchObject({ name: '走访二三', rowVersion: MENU.rowVersion + 1 });
});
