import { login, queryPublicSettings } from '@haiqiao/contract/endpoints';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { askToSignIn } from '#web/session/leave-session.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import {
  accountInput,
  fillIn,
  loadNext,
  LOGIN_REPLY,
  passwordInput,
  showLogin,
  solveSlide,
  submitButton,
  withLateCaptcha,
  withoutCaptcha,
  withSlideCaptcha,
  WRONG,
} from '#web/testing/login-screen.tsx';
import { LoginPage } from './login-page.tsx';

test('AUTH-01 SYS-06 the page shows product, fields, language, confidentiality notice and version', async () => {
  await showLogin();
  expect(screen.getByRole('heading', { level: 1, name: '跨境资源中心管理系统' })).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  expect(accountInput().autocomplete).toBe('username');
  expect(passwordInput().type).toBe('password');
  expect(screen.getByRole('button', { name: '界面语言 简体中文' })).toBeTruthy();
  expect(screen.getByText('本平台为非涉密互联网平台，严禁处理、传输国家秘密')).toBeTruthy();
  expect(screen.getByText('版本 0.0.1')).toBeTruthy();
  expect(document.title).toBe('跨境资源中心管理系统 - 登录');
});

test('AUTH-01 missing input is reported at its field, and the first such field gets the focus', async () => {
  const user = await showLogin();
  await user.click(submitButton());
  expect(screen.getByText('请输入账号')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect(document.activeElement).toBe(accountInput());
  expect(accountInput().getAttribute('aria-invalid')).toBe('true');
  await user.type(accountInput(), 'a');
  expect(accountInput().getAttribute('aria-invalid')).toBe('false');
  await user.click(submitButton());
  expect(document.activeElement).toBe(passwordInput());
});

test.each(['slide', 'click'] as const)(
  'AUTH-01 AUTH-02 AUTH-03 a %s captcha that is still loading gets the focus when it is ready',
  async (kind) => {
    const captchas = withLateCaptcha(kind);
    const user = await showLogin(captchas);
    await fillIn(user);
    await user.click(submitButton());
    expect(screen.getByText('请先完成安全验证')).toBeTruthy();
    expect(document.activeElement).toBe(submitButton());
    captchas.arrive();
    const role = kind === 'slide' ? 'slider' : 'application';
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role)));
  },
);

test('AUTH-01 a late captcha does not take the focus from a typing person', async () => {
  const captchas = withLateCaptcha('slide');
  const user = await showLogin(captchas);
  await fillIn(user);
  await user.keyboard('{Enter}');
  expect(screen.getByText('请先完成安全验证')).toBeTruthy();
  expect(document.activeElement).toBe(passwordInput());
  await user.keyboard('!');
  captchas.arrive();
  await screen.findByRole('slider');
  expect(document.activeElement).toBe(passwordInput());
});

test('AUTH-01 Enter pressed before the captcha setting is known signs in once no captcha proves necessary', async () => {
  const captchas = withLateCaptcha('off');
  const sent = fakeApi(login, LOGIN_REPLY);
  const user = await showLogin(captchas);
  await fillIn(user);
  await user.keyboard('{Enter}');
  expect(sent.calls).toHaveLength(0);
  captchas.arrive();
  await waitFor(() => expect(sent.calls).toHaveLength(1));
  expect(screen.queryByText('请先完成安全验证')).toBeNull();
});

test('AUTH-01 typing while the captcha loads requires another press to sign in', async () => {
  const captchas = withLateCaptcha('off');
  const sent = fakeApi(login, LOGIN_REPLY);
  const user = await showLogin(captchas);
  await fillIn(user);
  await user.keyboard('{Enter}!');
  captchas.arrive();
  await waitFor(() => expect(screen.queryByText('请先完成安全验证')).toBeNull());
  expect(sent.calls).toHaveLength(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent.calls).toHaveLength(1));
});

test('AUTH-01 Enter that ends a composition sends nothing', async () => {
  await showLogin();
  const sent = fireEvent.keyDown(accountInput(), { key: 'Enter', isComposing: true });
  expect(sent, 'the default action is prevented').toBe(false);
  expect(fireEvent.keyDown(accountInput(), { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(accountInput(), { key: 'Enter' })).toBe(true);
});

test('AUTH-01 the eye button shows the password, and Caps Lock is indicated', async () => {
  const user = await showLogin();
  await user.type(passwordInput(), 'x');
  await user.click(screen.getByRole('button', { name: '显示密码' }));
  expect(passwordInput().type).toBe('text');
  await user.click(screen.getByRole('button', { name: '隐藏密码' }));
  expect(passwordInput().type).toBe('password');
  await user.click(passwordInput());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('大写锁定已开启')).toBeTruthy();
  await user.tab();
  expect(screen.queryByText('大写锁定已开启')).toBeNull();
});

test('HDR-08 the language menu works by keyboard, and page, failure and title change at once', async () => {
  fakeApi(login, refused('AUTH_CREDENTIALS_WRONG', WRONG));
  const user = await showLogin();
  await fillIn(user);
  await user.click(submitButton());
  await screen.findByText('账号或密码错误，还可尝试 3 次');
  screen.getByRole('button', { name: '界面语言 简体中文' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    '简体中文',
    '繁體中文',
    'English',
    '日本語',
  ]);
  expect(document.activeElement?.textContent).toBe('简体中文');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByText('Wrong account or password. Attempts left: 3')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('lijingyi');
  expect(document.title).toBe('Cross-border Resource Center Management System - Sign in');
  expect(document.documentElement.lang).toBe('en');
  expect(document.cookie).toContain('haiqiao_0.0.1_locale=en');
});

test('HDR-08 Escape and leaving close the language menu', async () => {
  const user = await showLogin();
  await user.click(screen.getByRole('button', { name: '界面语言 简体中文' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '界面语言 简体中文' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menu')).toBeTruthy();
  await user.click(accountInput());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('AUTH-01 forgotten password shows the contact with the centre’s telephone', async () => {
  const user = await showLogin();
  await user.click(screen.getByRole('button', { name: '忘记密码' }));
  const dialog = screen.getByRole('dialog', { name: '忘记密码' });
  expect(within(dialog).getByRole('link', { name: '028-8600 1234' }).getAttribute('href')).toBe(
    'tel:02886001234',
  );
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('AUTH-14 a redirect to this page shows its reason', async () => {
  window.history.replaceState(null, '', '/lists?code=a');
  askToSignIn();
  await showLogin();
  expect(screen.getByText('您尚未登录，请先登录')).toBeTruthy();
});

test('the next page is prefetched during typing, and awaited with a spinner', async () => {
  fakeApi(login, LOGIN_REPLY);
  const user = await showLogin();
  expect(loadNext).not.toHaveBeenCalled();
  await user.click(passwordInput());
  expect(loadNext).toHaveBeenCalledOnce();
  loadNext.mockRejectedValueOnce(new Error('chunk'));
  await fillIn(user);
  await user.click(submitButton());
  await waitFor(() => expect(sessionStore.getState().session).not.toBeNull());
});

test('AUTH-01 missing settings only hide their own line', async () => {
  const captchas = withoutCaptcha();
  fakeApi(queryPublicSettings, unreachable());
  render(<LoginPage loadNext={loadNext} />);
  expect(await screen.findByText('版本 0.0.1')).toBeTruthy();
  expect(screen.queryByText(/技术支持/)).toBeNull();
  await waitFor(() => expect(captchas.calls).toHaveLength(1));
});

test('AUTH-01 axe finds no violations, with and without a failure', async () => {
  const captchas = withSlideCaptcha();
  fakeApi(login, refused('AUTH_CREDENTIALS_WRONG', WRONG));
  const user = await showLogin(captchas);
  const faults = async () => {
    // A real browser checks colours; the test page has no title bar of its own.
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  expect(await faults()).toEqual([]);
  await fillIn(user);
  await solveSlide(user);
  await user.click(submitButton());
  await screen.findByText('请重新输入密码');
  expect(await faults()).toEqual([]);
});
