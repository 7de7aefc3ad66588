import { encryptedPasswordSchema, getPublicKey, login } from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionStore } from '#web/session/session.store.ts';
import { fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import {
  accountInput,
  captchaId,
  fillIn,
  LOGIN_REPLY,
  passwordInput,
  PUBLIC_KEY,
  showLogin,
  solveSlide,
  submitButton,
  withSlideCaptcha,
  WRONG,
} from '#web/testing/login-screen.tsx';

test('AUTH-01 AUTH-05 AUTH-06 Enter signs in with an encrypted password and opens the requested page', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Flists%3Fcode%3Da');
  const api = fakeApi(login, LOGIN_REPLY);
  const user = await showLogin();
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

test('AUTH-01 AUTH-13 a wrong password shows strip and field error, clears and focuses the password, keeps the account, resets the captcha', async () => {
  const captchas = withSlideCaptcha();
  fakeApi(login, refused('AUTH_CREDENTIALS_WRONG', WRONG));
  const user = await showLogin(captchas);
  await fillIn(user);
  await solveSlide(user);
  await user.click(submitButton());
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误，还可尝试 3 次');
  expect(screen.getByText('连续失败 5 次将锁定 15 分钟，也可联系系统管理员解锁')).toBeTruthy();
  expect(screen.getByText('请重新输入密码')).toBeTruthy();
  expect(passwordInput().value).toBe('');
  expect(document.activeElement).toBe(passwordInput());
  expect(accountInput().value).toBe('lijingyi');
  await waitFor(() => expect(captchas.calls).toHaveLength(2));
  expect(sessionStore.getState().session).toBeNull();
});

test('AUTH-02 a wrong captcha keeps account and password and loads another one', async () => {
  const captchas = withSlideCaptcha();
  const api = fakeApi(login, refused('AUTH_CAPTCHA_WRONG'));
  const user = await showLogin(captchas);
  await fillIn(user);
  await solveSlide(user);
  await user.click(submitButton());
  expect(await screen.findByText('验证未通过，请重新完成验证')).toBeTruthy();
  expect(api.calls[0]?.input.captchaId).toBe(captchaId(1));
  expect(JSON.parse(api.calls[0]?.input.captcha ?? '')).toHaveProperty('x');
  expect(passwordInput().value).toBe('Haiqiao@2026');
  await waitFor(() => expect(captchas.calls).toHaveLength(2));
});

test('AUTH-02 AUTH-03 without an answer nothing is sent; the link offers the other variant', async () => {
  const captchas = withSlideCaptcha();
  const user = await showLogin(captchas);
  await fillIn(user);
  await user.click(submitButton());
  expect(screen.getByText('请先完成安全验证')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '改用点选验证' }));
  await waitFor(() => expect(captchas.calls.at(-1)?.input).toEqual({ kind: 'click' }));
});

test('AUTH-13 a locked account shows a countdown of the remaining time', async () => {
  fakeApi(login, refused('AUTH_LOCKED', { minutesLeft: 15 }));
  const user = await showLogin();
  await fillIn(user);
  await user.click(submitButton());
  await screen.findByText('账号已锁定');
  const before = screen.getByRole('timer').textContent ?? '';
  expect(before).toMatch(/剩余 1[45]:\d\d/);
  vi.setSystemTime(Date.now() + 61_000);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/剩余 13:\d\d/));
  vi.setSystemTime(Date.now() + 900_000);
  expect(await screen.findByText('锁定时间已过，请重新登录')).toBeTruthy();
});

test('AUTH-13 after too many attempts the button counts down, for this account only', async () => {
  const api = fakeApi(login, refused('AUTH_TOO_SOON', { retryAfterSeconds: 8 }));
  const user = await showLogin();
  await fillIn(user);
  await user.click(submitButton());
  await screen.findByText('尝试过于频繁');
  await user.click(submitButton());
  expect(api.calls).toHaveLength(1);
  expect(submitButton().getAttribute('aria-disabled')).toBe('true');
  expect(passwordInput().value).toBe('Haiqiao@2026');
  await user.type(accountInput(), '2');
  expect(submitButton().getAttribute('aria-disabled')).toBe('false');
  await user.type(accountInput(), '{Backspace}');
  vi.setSystemTime(Date.now() + 9000);
  expect(await screen.findByText('现在可以重新登录')).toBeTruthy();
  await user.click(submitButton());
  await waitFor(() => expect(api.calls).toHaveLength(2));
});

test('AUTH-01 a disabled account is reported', async () => {
  fakeApi(login, refused('AUTH_DISABLED'));
  const user = await showLogin();
  await fillIn(user);
  await user.click(submitButton());
  expect(await screen.findByText('账号已停用，请联系系统管理员')).toBeTruthy();
});

test('API-02 an unreachable server gives a clear message, keeps all input and the captcha, and a retry works', async () => {
  const captchas = withSlideCaptcha();
  const user = await showLogin(captchas);
  fakeApi(getPublicKey, unreachable());
  await fillIn(user);
  await solveSlide(user);
  await user.click(submitButton());
  expect(await screen.findByText('无法连接服务器')).toBeTruthy();
  expect(accountInput().value).toBe('lijingyi');
  expect(passwordInput().value).toBe('Haiqiao@2026');
  expect(captchas.calls).toHaveLength(1);
  fakeApi(getPublicKey, PUBLIC_KEY);
  const api = fakeApi(login, LOGIN_REPLY);
  await user.click(submitButton());
  await waitFor(() => expect(sessionStore.getState().session).not.toBeNull());
  expect(api.calls[0]?.input.captchaId).toBe(captchaId(1));
});

test('AUTH-07 an account without menus is reported and stays signed out', async () => {
  fakeApi(login, { ...LOGIN_REPLY, modules: [], token: '', refreshToken: '' });
  const user = await showLogin();
  await fillIn(user);
  await user.click(submitButton());
  expect(await screen.findByText('该账号没有菜单权限!')).toBeTruthy();
  expect(sessionStore.getState().session).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('AUTH-01 repeated presses send one sign-in, and the button shows that it is busy', async () => {
  let answer: (reply: typeof LOGIN_REPLY) => void = () => {};
  const api = fakeApi(
    login,
    () =>
      new Promise<typeof LOGIN_REPLY>((resolve) => {
        answer = resolve;
      }),
  );
  const user = await showLogin();
  await fillIn(user);
  await user.dblClick(submitButton());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(submitButton().getAttribute('aria-busy')).toBe('true');
  expect(within(submitButton()).getByText('登录')).toBeTruthy();
  await act(async () => answer(LOGIN_REPLY));
  await waitFor(() => expect(sessionStore.getState().session).not.toBeNull());
  expect(api.calls).toHaveLength(1);
});

test('AUTH-06 with full storage the sign-in lasts for this page, with a notice', async () => {
  fakeApi(login, LOGIN_REPLY);
  const user = await showLogin();
  await fillIn(user);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(submitButton());
  expect(await screen.findByText(/浏览器无法保存登录状态/)).toBeTruthy();
  expect(sessionStore.getState().session).not.toBeNull();
});
