import { encryptedPasswordSchema, login, replaceExpiredPassword } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sessionStore } from '#web/session/session.store.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { accountInput, fillIn, LOGIN_REPLY, showLogin } from '#web/testing/login-screen.tsx';

const NEW = 'Qiao#2027hai';
const PENDING = {
  ...LOGIN_REPLY,
  modules: [],
  token: '',
  refreshToken: '',
  pending: { step: 'newPassword' as const, ticket: 'ticket-1', expiresAt: '2026-01-01T00:00:00Z' },
};

/** Signs in with an expired password. */
async function signInToStep(): Promise<UserEvent> {
  fakeApi(login, PENDING);
  const user = await showLogin();
  await fillIn(user);
  await user.keyboard('{Enter}');
  await screen.findByText('密码已到期，请先设置新密码再继续');
  return user;
}

async function typeTwice(user: UserEvent, password: string): Promise<void> {
  await user.type(await screen.findByLabelText('新密码'), password);
  await user.type(screen.getByLabelText('确认新密码'), password);
  await user.click(screen.getByRole('button', { name: '保存并登录' }));
}

test('SYS-04 AUTH-04 an expired password is replaced, encrypted in transit, and completes the sign-in', async () => {
  const user = await signInToStep();
  expect(sessionStore.getState().session).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  const api = fakeApi(replaceExpiredPassword, LOGIN_REPLY);
  await typeTwice(user, NEW);
  await waitFor(() => expect(sessionStore.getState().session).toMatchObject({ token: 'token-1' }));
  const sent = api.calls[0]?.input;
  expect(sent?.ticket).toBe('ticket-1');
  expect(encryptedPasswordSchema.safeParse(sent?.newPass).success).toBe(true);
});

test('SYS-04 ACC-04 a server rejection is shown at the field and keeps the input', async () => {
  const user = await signInToStep();
  fakeApi(
    replaceExpiredPassword,
    refused('ACCOUNT_INVALID', { issues: [{ path: 'newPass', rule: 'newPasswordUsedBefore' }] }),
  );
  await typeTwice(user, NEW);
  expect(await screen.findByText('不能与最近使用过的密码相同')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe(NEW);
});

test('SYS-04 a sign-in that took too long is reported and offers the way back', async () => {
  const user = await signInToStep();
  fakeApi(replaceExpiredPassword, refused('AUTH_STEP_OVER'));
  await typeTwice(user, NEW);
  expect((await screen.findByRole('alert')).textContent).toBe('登录已中断，请返回重新登录');
  await user.click(screen.getByRole('button', { name: '返回登录' }));
  expect(accountInput().value).toBe('');
});

test('AUTH-07 an account without menus is also reported after the step', async () => {
  const user = await signInToStep();
  fakeApi(replaceExpiredPassword, { ...LOGIN_REPLY, modules: [], token: '', refreshToken: '' });
  await typeTwice(user, NEW);
  expect((await screen.findByRole('alert')).textContent).toBe('该账号没有菜单权限!');
});
