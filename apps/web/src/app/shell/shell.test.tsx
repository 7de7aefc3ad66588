import { queryExplainChoices, queryModulesTree } from '@haiqiao/contract/endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reloadRights } from '#web/api/menus.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { appLocation } from '#web/lib/location.ts';
import { formatStoredTabs, storedTabsKey } from '#web/tabs/stored-tabs.ts';
import { dispatchTab } from '#web/tabs/tabs.store.ts';
import { tabOf } from '#web/tabs/testing/tab-of.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { menuOf, messageOf, showShell, tabTitles } from '#web/testing/shell-screen.tsx';
import { menusStore, setMenus } from '../menus.store.ts';

const UNBUILT = [menuOf('企业库', '/enterpriseLibrary'), menuOf('活动日历', '/activity')];

test('NAV-02 TAB-01 a menu opens its page in a tab after home, which cannot be closed', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('link', { name: '企业库' }));
  expect(tabTitles()).toEqual(['首页', '企业库']);
  expect(screen.getByRole('tab', { name: '企业库', selected: true })).toBeTruthy();
  expect(window.location.pathname).toBe('/enterpriseLibrary');
  expect(screen.getByText('“企业库”尚未开放')).toBeTruthy();
  screen.getByRole('tab', { name: '首页' }).focus();
  await user.keyboard('{Delete}');
  expect(tabTitles()).toEqual(['首页', '企业库']);
});

test('NAV-10 the document title consists of product and page', async () => {
  await showShell({ path: '/log' });
  await waitFor(() => expect(document.title).toBe('跨境资源中心管理系统 - 前端日志'));
});

test('NAV-01 an unknown address shows a message and a link home', async () => {
  const user = await showShell({ path: '/nowhere' });
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '返回首页' }));
  expect(window.location.pathname).toBe('/index');
});

test('NAV-01 back and forward show the tabs they belong to', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('link', { name: '企业库' }));
  await user.click(screen.getByRole('link', { name: '活动日历' }));
  window.history.replaceState(null, '', '/enterpriseLibrary');
  fireEvent.popState(window);
  expect(await screen.findByRole('tab', { name: '企业库', selected: true })).toBeTruthy();
  expect(tabTitles()).toHaveLength(3);
});

test('NAV-01 an address in other letter case is the same page under its canonical address', async () => {
  localStorage.setItem(
    storedTabsKey('0190a000-0000-7000-8000-000000000001'),
    formatStoredTabs({ tabs: [tabOf('/index'), tabOf('/INDEX'), tabOf('/LOG')], activeId: '/INDEX' }),
  );
  await showShell({ path: '/Index?x=1' });
  expect(window.location.pathname + window.location.search).toBe('/index?x=1');
  expect(tabTitles()).toEqual(['首页', '前端日志']);
});

test('NAV-11 a temporary menu shows a warning', async () => {
  const user = await showShell({ menus: [menuOf('临时页', '/temp', { temporary: true })] });
  await user.click(screen.getByRole('link', { name: '临时页' }));
  expect(await screen.findByText('临时菜单')).toBeTruthy();
});

test('NAV-05 a branch unfolds for its page and stays unfolded, so that nothing moves under the pointer', async () => {
  const branch = menuOf('系统管理', '', { menus: [menuOf('字典', '/dictionary')] });
  const user = await showShell({ menus: [branch, ...UNBUILT] });
  act(() => appLocation.navigate('/dictionary'));
  expect(screen.getByRole('button', { name: '系统管理', expanded: true })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '企业库' }));
  expect(screen.getByRole('button', { name: '系统管理', expanded: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '系统管理' }));
  expect(screen.getByRole('button', { name: '系统管理', expanded: false })).toBeTruthy();
  act(() => appLocation.navigate('/dictionary'));
  expect(screen.getByRole('button', { name: '系统管理', expanded: true })).toBeTruthy();
});

test('NAV-02 the second click of a double click opens no other entry', async () => {
  await showShell({ menus: UNBUILT });
  fireEvent.click(screen.getByRole('link', { name: '企业库' }), { detail: 1 });
  fireEvent.click(screen.getByRole('link', { name: '活动日历' }), { detail: 2 });
  expect(tabTitles()).toEqual(['首页', '企业库']);
  expect(window.location.pathname).toBe('/enterpriseLibrary');
});

test('NAV-11 a user whose menus were all withdrawn gets a message', async () => {
  await showShell();
  act(() => setMenus([]));
  expect(screen.getByText('暂无侧边菜单')).toBeTruthy();
});

test('NAV-08 a full link opens a separate window without an opener', async () => {
  await showShell({ menus: [menuOf('外部', 'https://elsewhere.example/')] });
  const link = screen.getByRole('link', { name: /外部/ });
  expect(link).toHaveProperty('target', '_blank');
  expect(link).toHaveProperty('rel', 'noopener noreferrer');
  const talent = await screen.findByRole('link', { name: /人才数据平台/ });
  expect(talent).toHaveProperty('href', 'https://talent.example.org/');
  expect(talent).toHaveProperty('rel', 'noopener noreferrer');
});

test('TAB-08 the 21st tab is refused and the address stays', async () => {
  const menus = Array.from({ length: 20 }, (_, index) => menuOf(`页面${index + 1}`, `/page-${index + 1}`));
  await showShell({ menus });
  for (const { name } of menus) fireEvent.click(screen.getByRole('link', { name }));
  expect(tabTitles()).toHaveLength(20);
  expect(screen.getByText('暂只支持20个标签')).toBeTruthy();
  expect(window.location.pathname).toBe('/page-19');
});

test('NAV-07 TAB-08 with 20 tabs open a preset menu replaces the tab of its target', async () => {
  const menus = Array.from({ length: 18 }, (_, index) => menuOf(`页面${index + 1}`, `/page-${index + 1}`));
  const presets = [menuOf('待初审', '/filings?list_status=0'), menuOf('待终审', '/filings?list_status=1')];
  await showShell({ menus: [...menus, ...presets] });
  for (const name of ['待初审', ...menus.map((menu) => menu.name)]) {
    fireEvent.click(screen.getByRole('link', { name }));
  }
  expect(tabTitles()).toHaveLength(20);
  fireEvent.click(screen.getByRole('link', { name: '待终审' }));
  expect(screen.queryByText('暂只支持20个标签')).toBeNull();
  expect(tabTitles()).toEqual(['首页', ...menus.map((menu) => menu.name), '待终审']);
  expect(window.location.search).toBe('?list_status=1');
  // Unsaved edits in the earlier tab are not given up: the preset has no room.
  act(() => void dispatchTab({ do: 'markDirty', id: '/filings?list_status=1', isDirty: true }));
  fireEvent.click(screen.getByRole('link', { name: '待初审' }));
  expect(screen.getByText('暂只支持20个标签')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /待终审/, selected: true })).toBeTruthy();
});

test('TAB-03 the context menu of a tab has all actions, that of home only closing all', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('link', { name: '企业库' }));
  fireEvent.contextMenu(screen.getByRole('tab', { name: '企业库' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['刷新', '关闭左侧', '关闭右侧', '关闭其他', '左移', '右移', '全部关闭']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  fireEvent.contextMenu(screen.getByRole('tab', { name: '首页' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['全部关闭']);
  await user.click(screen.getByRole('menuitem', { name: '全部关闭' }));
  expect(tabTitles()).toEqual(['首页']);
  expect(window.location.pathname).toBe('/index');
});

test('TAB-02 a tab is moved by keyboard, never before home', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('link', { name: '企业库' }));
  await user.click(screen.getByRole('link', { name: '活动日历' }));
  screen.getByRole('tab', { name: '活动日历' }).focus();
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
  expect(tabTitles()).toEqual(['首页', '活动日历', '企业库']);
});

test('TAB-02 a tab is carried by keyboard: picked up, moved, put back or dropped, and dropped when the focus leaves', async () => {
  const user = await showShell({ menus: [...UNBUILT, menuOf('问卷', '/survey')] });
  for (const name of ['企业库', '活动日历', '问卷']) await user.click(screen.getByRole('link', { name }));
  const carried = screen.getByRole('tab', { name: '问卷' });
  carried.focus();
  await user.keyboard(' ');
  expect(screen.getByText('开始移动标签页 问卷')).toBeTruthy();
  // No position before home.
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(tabTitles()).toEqual(['首页', '问卷', '企业库', '活动日历']);
  expect(screen.getByText('标签页 问卷 移到第 2 位')).toBeTruthy();
  // Other keys of the tab are disabled meanwhile.
  await user.keyboard('{Delete}');
  expect(tabTitles()).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(tabTitles()).toEqual(['首页', '企业库', '活动日历', '问卷']);
  expect(screen.getByText('已取消移动标签页 问卷')).toBeTruthy();
  await user.keyboard(' {ArrowLeft}{Enter}');
  expect(tabTitles()).toEqual(['首页', '企业库', '问卷', '活动日历']);
  expect(screen.getByText('标签页 问卷 已移到第 3 位')).toBeTruthy();
  await user.keyboard(' {ArrowRight}');
  expect(document.activeElement).toBe(carried);
  expect(carried.dataset['dragging']).toBe('true');
  await user.tab();
  expect(carried.dataset['dragging']).toBe('false');
  expect(tabTitles()).toEqual(['首页', '企业库', '活动日历', '问卷']);
  expect(screen.getByText('标签页 问卷 已移到第 4 位')).toBeTruthy();
});

test('TAB-02 home cannot be picked up', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('link', { name: '企业库' }));
  screen.getByRole('tab', { name: '首页' }).focus();
  await user.keyboard(' {ArrowRight} ');
  expect(tabTitles()).toEqual(['首页', '企业库']);
  expect(screen.queryByText(/开始移动标签页 首页/)).toBeNull();
});

test('TAB-09 Ctrl K searches the menus by initials and Enter opens the first', async () => {
  const menus = [
    menuOf('备案', '', {
      menus: [menuOf('服务中心备案', '/center', { pinyin: 'fuwuzhongxinbeian fwzxba' })],
    }),
  ];
  const user = await showShell({ menus });
  await user.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('combobox', { name: '搜索菜单' });
  expect(document.activeElement).toBe(box);
  await user.type(box, 'fwzx');
  const option = screen.getByRole('option');
  expect(within(option).getByText('备案 / 服务中心备案')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(tabTitles()).toEqual(['首页', '服务中心备案']);
});

test('TAB-04 a tab closed by keyboard leaves the focus on the tab then shown', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('link', { name: '企业库' }));
  await user.click(screen.getByRole('link', { name: '活动日历' }));
  screen.getByRole('tab', { name: '活动日历' }).focus();
  await user.keyboard('{Delete}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '企业库', selected: true }));
  await user.keyboard('{Control>}{Alt>}[ArrowLeft]{/Alt}{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '首页', selected: true }));
  await user.keyboard('{Control>}{Alt>}[ArrowLeft]{/Alt}{/Control}');
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByRole('menuitem', { name: '全部关闭' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: '首页' })));
});

test('TAB-04 TAB-09 a navigation that removes the focused element leaves the focus on the page', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('企业库{Enter}');
  const page = screen.getByRole('main');
  await waitFor(() => expect(document.activeElement).toBe(page));
  // The page with the focused button is hidden, then closed.
  screen.getByRole('button', { name: '返回首页' }).focus();
  await user.keyboard('{Control>}{Alt>}[ArrowLeft]{/Alt}{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(page));
  await user.keyboard('{Control>}{Alt>}[ArrowLeft]{/Alt}{/Control}');
  screen.getByRole('button', { name: '返回首页' }).focus();
  await user.keyboard('{Control>}{Alt>}[KeyW]{/Alt}{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(page));
});

test('AUTH-08 logging out is confirmed, and cancelling shows 取消注销操作', async () => {
  const user = await showShell();
  await user.click(screen.getByRole('button', { name: '李静怡的菜单' }));
  await user.click(await screen.findByRole('button', { name: '注销' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('注销用户')).toBeTruthy();
  expect(within(dialog).getByText('确定要注销当前用户吗')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  expect(await screen.findByText('取消注销操作')).toBeTruthy();
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('NAV-13 the folded menu is stored per user', async () => {
  const user = await showShell({ menus: UNBUILT });
  await user.click(screen.getByRole('button', { name: '收起菜单' }));
  expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy();
  const stored = Object.keys(localStorage).find((key) => key.startsWith('haiqiao.preferences.0190'));
  expect(JSON.parse(localStorage.getItem(stored ?? '') ?? '{}').isAsideCollapsed).toBe(true);
});

test('HDR-04 the banner shows the newest message and the count', async () => {
  await showShell({ messages: [messageOf(1), messageOf(2)] });
  const banner = await screen.findByRole('region', { name: '系统消息' });
  expect(await within(banner).findByRole('button', { name: '消息1' })).toBeTruthy();
  expect(within(banner).getByText('1 / 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: '消息，2 条未读' })).toBeTruthy();
});

test('TAB-10 the browser confirms leaving the page with unsaved edits', async () => {
  await showShell({ menus: UNBUILT });
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  dispatchTab({ do: 'markDirty', id: '/index', isDirty: true });
  expect(leave()).toBe(true);
});

test('NAV-10 a failed navigation is logged and shows nothing', async () => {
  await showShell({ menus: UNBUILT });
  vi.spyOn(menusStore, 'getState').mockImplementation(() => {
    throw new Error('no menus');
  });
  fireEvent.click(screen.getByRole('link', { name: '企业库' }));
  vi.restoreAllMocks();
  expect(screen.queryByRole('alert', { name: /no menus/ })).toBeNull();
  expect(sessionStorage.getItem('haiqiao.log')).toContain('no menus');
});

test('PERM-07 a page with a withdrawn menu stays while it has unsaved edits, and says so', async () => {
  fakeApi(queryExplainChoices, refused('SERVICE_BUSY'));
  const path = '/system/permissionDiagnosis';
  await showShell({ path, menus: [menuOf('权限诊断', path)] });
  await screen.findByRole('heading', { name: '权限诊断' }, { timeout: 5000 });
  act(() => void dispatchTab({ do: 'markDirty', id: path, isDirty: true }));
  act(() => setMenus([]));
  expect(screen.getByText(/不能再使用此页面/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '权限诊断' })).toBeTruthy();
  act(() => void dispatchTab({ do: 'markDirty', id: path, isDirty: false }));
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
});

test('AUTH-11 a server too busy to return the menus does not end the session, and the menus are loaded later', async () => {
  await showShell({ menus: UNBUILT });
  const asked = fakeApi(queryModulesTree, refused('SERVICE_BUSY'));
  await act(() => reloadRights());
  expect(asked.calls.length).toBeGreaterThan(1);
  expect(sessionStore.getState().session).not.toBeNull();
  expect(screen.getByRole('link', { name: '企业库' })).toBeTruthy();
  fakeApi(queryModulesTree, [menuOf('首页', '/index'), menuOf('走访', '/visits')]);
  await act(() => reloadRights());
  expect(await screen.findByRole('link', { name: '走访' })).toBeTruthy();
}, 15_000);
