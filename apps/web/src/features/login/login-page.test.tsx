import { generateKeyPairSync } from 'node:crypto';
import {
  createCaptcha,
  encryptedPasswordSchema,
  getPublicKey,
  login,
  logout,
  queryPublicSettings,
} from '@haiqiao/contract/endpoints';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectClient } from '#web/session/connect-client.ts';
import { askToSignIn } from '#web/session/leave-session.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { type FakeEndpoint, fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast, ToastHost } from '#web/ui/toast/toast.tsx';
import { LoginPage } from './login-page.tsx';

const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
const KEY = { keyId: 'key-0001', publicKey: PEM, nonce: 'n', expiresAt: '2026-01-01T00:00:00Z' };
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const SETTINGS = {
  centreName: '跨境贸易资源中心',
  supportPhone: '028-8600 1234',
  talentPlatformUrl: '',
  demo: true,
  version: '0.0.1',
};
const WRONG = { attemptsLeft: 3, maxAttempts: 5, lockMinutes: 15 };
const session = sessionOf();
const reply = { ...session, modules: [...session.modules] };

const loadNext = vi.fn<() => Promise<void>>(() => Promise.resolve());
let captchas: FakeEndpoint<unknown>;

function slide() {
  const captchaId = `0190a000-0000-7000-8000-${String(captchas.calls.length).padStart(12, '0')}`;
  return {
    kind: 'slide' as const,
    captchaId,
    image: PIXEL,
    width: 384,
    height: 148,
    piece: PIXEL,
    pieceY: 40,
  };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/login');
  connectClient(showToast);
  loadNext.mockClear();
  fakeApi(queryPublicSettings, SETTINGS);
  fakeApi(getPublicKey, KEY);
  captchas = fakeApi(createCaptcha, { kind: 'off', captchaId: '' });
});

async function show() {
  render(
    <>
      <LoginPage loadNext={loadNext} />
      <ToastHost closeLabel="关闭" />
    </>,
  );
  await screen.findByText(/技术支持 028-8600 1234/);
  await waitFor(() => expect(captchas.calls.length).toBeGreaterThan(0));
  return userEvent.setup();
}

const account = () => screen.getByLabelText<HTMLInputElement>('账号');
const password = () => screen.getByLabelText<HTMLInputElement>('密码');
const submit = () => screen.getByRole('button', { name: /^登录|请在/ });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(account(), 'lijingyi');
  await user.type(password(), 'Haiqiao@2026');
}

test('AUTH-01 SYS-06 the page shows product, fields, language, the notice on secrets and the version', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: '跨境资源中心管理系统' })).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  expect(account().autocomplete).toBe('username');
  expect(password().type).toBe('password');
  expect(screen.getByRole('button', { name: '界面语言 简体中文' })).toBeTruthy();
  expect(screen.getByText('本平台为非涉密互联网平台，严禁处理、传输国家秘密')).toBeTruthy();
  expect(screen.getByText('版本 0.0.1')).toBeTruthy();
  expect(document.title).toBe('跨境资源中心管理系统 - 登录');
});

test('AUTH-01 AUTH-05 AUTH-06 Enter signs in: the password travels encrypted, the person lands where they wanted', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Flists%3Fcode%3Da');
  const api = fakeApi(login, reply);
  const user = await show();
  await fillIn(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ token: 'token-1' }));
  const sent = api.calls[0]?.input;
  expect(sent).toMatchObject({ username: 'lijingyi', tag: 'admin', captcha: '', captchaId: '' });
  expect(encryptedPasswordSchema.safeParse(sent?.password).success).toBe(true);
  expect(JSON.stringify(sent)).not.toContain('Haiqiao@2026');
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(window.location.pathname + window.location.search).toBe('/lists?code=a');
});

test('AUTH-01 what is missing is said at its field, and the first of them gets the focus', async () => {
  const user = await show();
  await user.click(submit());
  expect(screen.getByText('请输入账号')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect(document.activeElement).toBe(account());
  expect(account().getAttribute('aria-invalid')).toBe('true');
  await user.type(account(), 'a');
  expect(account().getAttribute('aria-invalid')).toBe('false');
  await user.click(submit());
  expect(document.activeElement).toBe(password());
});

test('AUTH-01 AUTH-13 wrong password: strip and field error, password emptied and focused, account kept, captcha reset', async () => {
  captchas = fakeApi(createCaptcha, () => slide());
  fakeApi(login, refused('AUTH_CREDENTIALS_WRONG', WRONG));
  const user = await show();
  await fillIn(user);
  const slider = await screen.findByRole('slider');
  slider.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误，还可尝试 3 次');
  expect(screen.getByText('连续失败 5 次将锁定 15 分钟，也可联系系统管理员解锁')).toBeTruthy();
  expect(screen.getByText('请重新输入密码')).toBeTruthy();
  expect(password().value).toBe('');
  expect(document.activeElement).toBe(password());
  expect(account().value).toBe('lijingyi');
  await waitFor(() => expect(captchas.calls).toHaveLength(2));
  expect(sessionStore.getState().session).toBeNull();
});

test('AUTH-02 a wrong captcha keeps account and password and asks for another one', async () => {
  captchas = fakeApi(createCaptcha, () => slide());
  const api = fakeApi(login, refused('AUTH_CAPTCHA_WRONG'));
  const user = await show();
  await fillIn(user);
  (await screen.findByRole('slider')).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await user.click(submit());
  expect(await screen.findByText('验证未通过，请重新完成验证')).toBeTruthy();
  expect(api.calls[0]?.input.captchaId).toBe('0190a000-0000-7000-8000-000000000001');
  expect(JSON.parse(api.calls[0]?.input.captcha ?? '')).toHaveProperty('x');
  expect(password().value).toBe('Haiqiao@2026');
  await waitFor(() => expect(captchas.calls).toHaveLength(2));
});

test('AUTH-02 AUTH-03 without an answer nothing is sent; the link offers the other variant', async () => {
  captchas = fakeApi(createCaptcha, () => slide());
  const user = await show();
  await fillIn(user);
  await user.click(submit());
  expect(screen.getByText('请先完成安全验证')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '改用点选验证' }));
  await waitFor(() => expect(captchas.calls.at(-1)?.input).toEqual({ kind: 'click' }));
});

test('AUTH-13 a locked account: what is left is counted down on screen', async () => {
  fakeApi(login, refused('AUTH_LOCKED', { minutesLeft: 15 }));
  const user = await show();
  await fillIn(user);
  await user.click(submit());
  await screen.findByText('账号已锁定');
  const before = screen.getByRole('timer').textContent ?? '';
  expect(before).toMatch(/剩余 1[45]:\d\d/);
  vi.setSystemTime(Date.now() + 61_000);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/剩余 13:\d\d/));
  vi.setSystemTime(Date.now() + 900_000);
  expect(await screen.findByText('锁定时间已过，请重新登录')).toBeTruthy();
});

test('AUTH-13 too soon: the button waits with the person, for this account only', async () => {
  const api = fakeApi(login, refused('AUTH_TOO_SOON', { retryAfterSeconds: 8 }));
  const user = await show();
  await fillIn(user);
  await user.click(submit());
  await screen.findByText('尝试过于频繁');
  await user.click(submit());
  expect(api.calls).toHaveLength(1);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(password().value).toBe('Haiqiao@2026');
  await user.type(account(), '2');
  expect(submit().getAttribute('aria-disabled')).toBe('false');
  await user.type(account(), '{Backspace}');
  vi.setSystemTime(Date.now() + 9000);
  expect(await screen.findByText('现在可以重新登录')).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(api.calls).toHaveLength(2));
});

test('AUTH-01 a disabled account is told so', async () => {
  fakeApi(login, refused('AUTH_DISABLED'));
  const user = await show();
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('账号已停用，请联系系统管理员')).toBeTruthy();
});

test('API-02 the server is gone: a clear sentence, nothing lost, the captcha still good; then it works', async () => {
  captchas = fakeApi(createCaptcha, () => slide());
  fakeApi(getPublicKey, unreachable());
  const user = await show();
  await fillIn(user);
  (await screen.findByRole('slider')).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await user.click(submit());
  expect(await screen.findByText('无法连接服务器')).toBeTruthy();
  expect(account().value).toBe('lijingyi');
  expect(password().value).toBe('Haiqiao@2026');
  expect(captchas.calls).toHaveLength(1);
  fakeApi(getPublicKey, KEY);
  const api = fakeApi(login, reply);
  await user.click(submit());
  await waitFor(() => expect(sessionStore.getState().session).not.toBeNull());
  expect(api.calls[0]?.input.captchaId).toBe('0190a000-0000-7000-8000-000000000001');
});

test('AUTH-07 an account without menus is told so, stays logged out, and its session is given back', async () => {
  fakeApi(login, { ...reply, modules: [] });
  const given = fakeApi(logout, true);
  const user = await show();
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('该账号没有菜单权限!')).toBeTruthy();
  expect(sessionStore.getState().session).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(given.calls[0]?.headers.get('X-Authorization')).toBe('Bearer token-1'));
});

test('AUTH-01 however often it is pressed, one sign-in is sent; the button says that it is busy', async () => {
  let answer: (given: typeof reply) => void = () => {};
  const api = fakeApi(
    login,
    () =>
      new Promise<typeof reply>((resolve) => {
        answer = resolve;
      }),
  );
  const user = await show();
  await fillIn(user);
  await user.dblClick(submit());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(submit().getAttribute('aria-busy')).toBe('true');
  expect(within(submit()).getByText('登录')).toBeTruthy();
  await act(async () => answer(reply));
  await waitFor(() => expect(sessionStore.getState().session).not.toBeNull());
  expect(api.calls).toHaveLength(1);
});

test('AUTH-01 Enter that ends a composition sends nothing', async () => {
  await show();
  const sent = fireEvent.keyDown(account(), { key: 'Enter', isComposing: true });
  expect(sent, 'the default action is prevented').toBe(false);
  expect(fireEvent.keyDown(account(), { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(account(), { key: 'Enter' })).toBe(true);
});

test('AUTH-01 the eye shows the password; Caps Lock is mentioned', async () => {
  const user = await show();
  await user.type(password(), 'x');
  await user.click(screen.getByRole('button', { name: '显示密码' }));
  expect(password().type).toBe('text');
  await user.click(screen.getByRole('button', { name: '隐藏密码' }));
  expect(password().type).toBe('password');
  await user.click(password());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('大写锁定已开启')).toBeTruthy();
  await user.tab();
  expect(screen.queryByText('大写锁定已开启')).toBeNull();
});

test('HDR-08 the language menu works by keyboard; the page, its failure and its title follow at once', async () => {
  fakeApi(login, refused('AUTH_CREDENTIALS_WRONG', WRONG));
  const user = await show();
  await fillIn(user);
  await user.click(submit());
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
  const user = await show();
  await user.click(screen.getByRole('button', { name: '界面语言 简体中文' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '界面语言 简体中文' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menu')).toBeTruthy();
  await user.click(account());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('AUTH-01 forgotten password: whom to ask, with the telephone of the centre', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '忘记密码' }));
  const dialog = screen.getByRole('dialog', { name: '忘记密码' });
  expect(within(dialog).getByRole('link', { name: '028-8600 1234' }).getAttribute('href')).toBe(
    'tel:02886001234',
  );
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('AUTH-14 who was sent here is told why', async () => {
  window.history.replaceState(null, '', '/lists?code=a');
  askToSignIn();
  await show();
  expect(screen.getByText('您尚未登录，请先登录')).toBeTruthy();
});

test('AUTH-06 a storage that is full: signed in for this page, and told so', async () => {
  fakeApi(login, reply);
  const user = await show();
  await fillIn(user);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(submit());
  expect(await screen.findByText(/浏览器拒绝保存登录状态/)).toBeTruthy();
  expect(sessionStore.getState().session).not.toBeNull();
});

test('the next page is fetched while the password is typed, and awaited with the spinner on', async () => {
  fakeApi(login, reply);
  const user = await show();
  expect(loadNext).not.toHaveBeenCalled();
  await user.click(password());
  expect(loadNext).toHaveBeenCalledOnce();
  loadNext.mockRejectedValueOnce(new Error('chunk'));
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(sessionStore.getState().session).not.toBeNull());
});

test('AUTH-01 settings that cannot be had cost only their own line', async () => {
  fakeApi(queryPublicSettings, unreachable());
  render(<LoginPage loadNext={loadNext} />);
  expect(await screen.findByText('版本 0.0.1')).toBeTruthy();
  expect(screen.queryByText(/技术支持/)).toBeNull();
  await waitFor(() => expect(captchas.calls).toHaveLength(1));
});

test('AUTH-01 axe finds nothing, at rest and with a failure', async () => {
  captchas = fakeApi(createCaptcha, () => slide());
  fakeApi(login, refused('AUTH_CREDENTIALS_WRONG', WRONG));
  const user = await show();
  const faults = async () => {
    // Colours are judged in a real browser; the page of a test has no title bar of its own.
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  expect(await faults()).toEqual([]);
  await fillIn(user);
  (await screen.findByRole('slider')).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  await user.click(submit());
  await screen.findByText('请重新输入密码');
  expect(await faults()).toEqual([]);
});
