import {
  beginSecondFactorStep,
  confirmSecondFactorStep,
  login,
  proveSecondFactorStep,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sessionStore } from '#web/session/session.store.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { accountInput, fillIn, LOGIN_REPLY, showLogin } from '#web/testing/login-screen.tsx';
// Preloaded: these tests do not measure the load time of the code.
import './enrol-step.tsx';
import './sign-in-step.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

/** Signs in with a password that leads to this step. */
async function signInUntil(step: 'secondFactor' | 'enrolSecondFactor'): Promise<UserEvent> {
  const pending = { step, ticket: 'ticket-1', expiresAt: '2026-01-01T00:00:00Z' };
  fakeApi(login, { ...LOGIN_REPLY, modules: [], token: '', refreshToken: '', pending });
  const user = await showLogin();
  await fillIn(user);
  await user.keyboard('{Enter}');
  return user;
}

test('AUTH-05 an authenticator code completes the sign-in', async () => {
  const user = await signInUntil('secondFactor');
  const api = fakeApi(proveSecondFactorStep, LOGIN_REPLY);
  const field = await screen.findByLabelText<HTMLInputElement>('验证码');
  expect([document.activeElement === field, field.autocomplete]).toEqual([true, 'one-time-code']);
  expect(sessionStore.getState().session).toBeNull();
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ token: 'token-1' }));
  expect(api.calls[0]?.input).toEqual({ ticket: 'ticket-1', code: '123456' });
});

test('AUTH-05 AUTH-13 a wrong code is reported above the field, which is cleared', async () => {
  const user = await signInUntil('secondFactor');
  fakeApi(
    proveSecondFactorStep,
    refused('SECOND_FACTOR_WRONG', { attemptsLeft: 4, maxAttempts: 5, lockMinutes: 15 }),
  );
  await user.click(await screen.findByRole('button', { name: '验证并登录' }));
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  await user.type(screen.getByLabelText('验证码'), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('验证码不正确或已使用过，还可尝试 4 次');
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('');
});

test('AUTH-05 without an authenticator a recovery code is used, or the person goes back', async () => {
  const user = await signInUntil('secondFactor');
  const api = fakeApi(proveSecondFactorStep, refused('AUTH_STEP_OVER'));
  await user.click(await screen.findByRole('button', { name: '无法使用验证器？改用恢复码' }));
  await user.type(screen.getByLabelText('恢复码'), `${CODES[0]}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toBe('登录已中断，请返回重新登录');
  expect(api.calls[0]?.input).toEqual({ ticket: 'ticket-1', code: CODES[0] });
  await user.click(screen.getByRole('button', { name: '返回登录' }));
  expect(accountInput().value).toBe('');
});

test('SYS-04 a required second factor is set up, shows the recovery codes and completes the sign-in', async () => {
  const user = await signInUntil('enrolSecondFactor');
  fakeApi(beginSecondFactorStep, {
    secret: SECRET,
    uri: `otpauth://totp/haiqiao:lijingyi?secret=${SECRET}`,
    expiresAt: '2026-01-01T00:00:00Z',
  });
  const confirmed = fakeApi(confirmSecondFactorStep, { recoveryCodes: CODES, login: LOGIN_REPLY });
  await user.click(await screen.findByRole('button', { name: '开始绑定' }));
  expect(await screen.findByRole('img', { name: '绑定验证器的二维码' })).toBeTruthy();
  expect(screen.getByLabelText('验证器密钥').textContent?.replaceAll(' ', '')).toBe(SECRET);
  await user.type(screen.getByLabelText('验证码'), '123456{Enter}');
  const list = await screen.findByRole('list', { name: '恢复码' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(confirmed.calls[0]?.input).toEqual({ ticket: 'ticket-1', code: '123456' });
  expect(sessionStore.getState().session).toBeNull();
  await user.click(screen.getByRole('button', { name: '已保存，进入系统' }));
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ token: 'token-1' }));
});
