import { healthLive } from '@haiqiao/contract/endpoints';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { runTabAction } from '#web/tabs/tab-actions.ts';
import { dispatchTab, tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi, unreachable } from '#web/testing/fake-api.ts';
import { menuOf, showShell, tabTitles } from '#web/testing/shell-screen.tsx';
import { latePart } from '../late-part.tsx';
import { MissingCodeError } from '../missing-code.ts';
import { TabBoundary } from './tab-boundary.tsx';

const keyword = () => screen.findByRole<HTMLInputElement>('textbox', { name: '信息、页面、请求编号' });
const tab = (name: string) => screen.getByRole('tab', { name });

test('TAB-07 input survives switching, and a refresh really remounts the page', async () => {
  const user = await showShell({ path: '/log' });
  await user.type(await keyword(), '半句');
  await user.click(tab('首页'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '信息、页面、请求编号' })).toBeNull());
  await user.click(tab('前端日志'));
  expect((await keyword()).value).toBe('半句');
  fireEvent.keyDown(document.body, { code: 'KeyR', key: 'r', ctrlKey: true, altKey: true });
  await waitFor(async () => expect((await keyword()).value).toBe(''));
});

test('TAB-07 a hidden page stays laid out behind its panel, also after a change in it', async () => {
  const user = await showShell({ path: '/log' });
  const panel = (await keyword()).closest<HTMLElement>('[role=tabpanel]');
  const page = panel?.firstElementChild;
  if (!(page instanceof HTMLElement)) throw new Error('no page');
  await user.click(tab('首页'));
  expect(panel?.hidden).toBe(true);
  expect(page.style.display).toBe('contents');
  page.style.setProperty('display', 'none', 'important');
  await waitFor(() => expect(page.style.display).toBe('contents'));
  await user.click(tab('前端日志'));
  expect(panel?.hidden).toBe(false);
  expect(page.style.display).toBe('');
});

/** The shell with the home page in front of a sleeping log page. @returns the panel of the log, null while it sleeps */
async function showSleepingLog() {
  const user = await showShell({ path: '/log' });
  await keyword();
  await user.click(tab('首页'));
  act(() => tabsStore.setState({ asleep: ['/log'] }));
  const controls = tab('前端日志').getAttribute('aria-controls') ?? '';
  const panel = () => document.getElementById(controls);
  await waitFor(() => expect(panel()).toBeNull());
  return { user, panel };
}

test('TAB-07 a sleeping page wakes up in the background once its tab is selected, not when it is passed over', async () => {
  const { user, panel } = await showSleepingLog();
  fireEvent.pointerEnter(tab('前端日志'));
  fireEvent.pointerLeave(tab('前端日志'));
  expect(tabsStore.getState().warm).toBeNull();
  fireEvent.pointerEnter(tab('前端日志'));
  await waitFor(() => expect(panel()?.querySelector('input')).toBeTruthy());
  expect(panel()?.hidden).toBe(true);
  await user.click(tab('前端日志'));
  expect((await keyword()).value).toBe('');
  expect(tabsStore.getState().warm).toBeNull();
});

test('TAB-07 a page that was woken and left again at once does not count as sleeping', async () => {
  const { panel } = await showSleepingLog();
  fireEvent.click(tab('前端日志'));
  fireEvent.click(tab('首页'));
  expect(panel()?.hidden).toBe(true);
});

test('TAB-07 a page without keep-alive in its menu is remounted', async () => {
  const user = await showShell({ path: '/log', menus: [menuOf('日志', '/log', { keepAlive: false })] });
  await user.type(await keyword(), '半句');
  await user.click(tab('首页'));
  await user.click(tab('日志'));
  expect((await keyword()).value).toBe('');
});

test('TAB-10 closing a tab with unsaved edits is confirmed: staying keeps it, discarding closes it', async () => {
  const user = await showShell({ path: '/log' });
  await keyword();
  dispatchTab({ do: 'markDirty', id: '/log', isDirty: true });
  runTabAction('close', '/log');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('前端日志')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '继续编辑' }));
  expect(tabTitles()).toEqual(['首页', '有未保存的修改前端日志']);
  runTabAction('close', '/log');
  await user.click(await screen.findByRole('button', { name: '放弃修改并关闭' }));
  await waitFor(() => expect(tabTitles()).toEqual(['首页']));
});

test('TAB-06 NAV-01 /redirect remounts a page, /refresh the shown one', async () => {
  const user = await showShell({ path: '/log' });
  await user.type(await keyword(), 'x');
  window.history.pushState(null, '', '/refresh');
  fireEvent.popState(window);
  await waitFor(() => expect(window.location.pathname).toBe('/log'));
  expect(tabsStore.getState().refreshes).toEqual({ '/log': 1 });
  window.history.pushState(null, '', '/redirect/log?type=info');
  fireEvent.popState(window);
  await waitFor(() => expect(window.location.search).toBe('?type=info'));
});

test('API-03 a failing page affects only its tab: it shows a trace number, is logged, and can be retried', async () => {
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error('图表数据不完整');
    return <p>好了</p>;
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await showShell();
  const { container } = render(
    <TabBoundary tabId="/x">
      <Page />
    </TabBoundary>,
  );
  const fault = within(container);
  expect(fault.getByRole('alert')).toBeTruthy();
  expect(fault.getByText('图表数据不完整')).toBeTruthy();
  const number = fault.getByText(/^web-[0-9a-f]{8}$/).textContent ?? '';
  expect(sessionStorage.getItem('haiqiao.log')).toContain(number);
  isBroken = false;
  fireEvent.click(fault.getByRole('button', { name: '重试' }));
  expect(fault.getByText('好了')).toBeTruthy();
});

test('API-03 a page whose code fails to load says so, and loads by itself once the server is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await showShell();
  let isGone = true;
  fakeApi(healthLive, () => (isGone ? unreachable() : { live: true, version: '0.0.1' }));
  function Page() {
    if (isGone)
      throw new MissingCodeError('页面加载失败，请检查网络后重试', { cause: new TypeError('chunk') });
    return <p>好了</p>;
  }
  const { container } = render(
    <TabBoundary tabId="/x">
      <Page />
    </TabBoundary>,
  );
  const fault = within(container);
  expect(fault.getByRole('alert').textContent).toContain('页面加载失败，请检查网络后重试');
  expect(await screen.findByText('连接已断开，正在重试')).toBeTruthy();
  expect(sessionStorage.getItem('haiqiao.log')).toContain('chunk');
  fireEvent.click(fault.getByRole('button', { name: '重试' }));
  expect(fault.getByRole('alert')).toBeTruthy();
  isGone = false;
  await waitFor(() => expect(fault.getByText('好了')).toBeTruthy(), { timeout: 4000 });
});

test('API-03 a part of the shell whose code fails to load is given up, and requested again the next time', async () => {
  await showShell();
  fakeApi(healthLive, { live: true, version: '0.0.1' });
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValueOnce(new TypeError('chunk')).mockResolvedValueOnce(() => <p>菜单</p>);
  const onMissing = vi.fn<() => void>();
  const Part = latePart(load);
  const first = render(<Part isWanted onMissing={onMissing} />);
  expect(await screen.findByText('页面加载失败，请检查网络后重试')).toBeTruthy();
  expect(onMissing).toHaveBeenCalledOnce();
  first.unmount();
  render(<Part isWanted onMissing={onMissing} />);
  expect(await screen.findByText('菜单')).toBeTruthy();
  expect(onMissing).toHaveBeenCalledOnce();
  expect(screen.getByRole('tab', { name: '首页' })).toBeTruthy();
});
