import {
  checkPasswordReset,
  completePasswordReset,
  getPublicKey,
  queryPublicSettings,
} from '@haiqiao/contract/endpoints';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { connectClient } from '#web/session/connect-client.ts';
import { fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import { PUBLIC_KEY } from '#web/testing/login-screen.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ResetPage } from './reset-page.tsx';

const NEW = 'Qiao#2027hai';
const UNTIL = '2026-03-03T01:00:00Z';

beforeEach(() => {
  window.history.replaceState(null, '', '/reset-password#token-1');
  connectClient(showToast);
  fakeApi(getPublicKey, PUBLIC_KEY);
  fakeApi(queryPublicSettings, unreachable());
});

test.each([
  ['STAFF', '新密码已设置，原有会话已全部结束，请重新登录', true],
  ['ENTERPRISE', '新密码已设置，原有会话已全部结束，请在企业端用新密码登录', false],
] as const)(
  'ORG-01 PERM-06 a link for %s sets a new password and offers the next page',
  async (audience, done, leads) => {
    fakeApi(checkPasswordReset, { expiresAt: UNTIL, audience });
    const api = fakeApi(completePasswordReset, true);
    render(<ResetPage />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('新密码'), NEW);
    await user.type(screen.getByLabelText('确认新密码'), `${NEW}{Enter}`);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(screen.queryByRole('link', { name: '前往登录' }) !== null).toBe(leads);
    expect(api.calls[0]?.input.token).toBe('token-1');
  },
);

test('ORG-01 a used link is reported and offers the sign-in page', async () => {
  fakeApi(checkPasswordReset, refused('RESET_LINK_SPENT'));
  render(<ResetPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('链接已使用');
  expect(screen.getByRole('link', { name: '前往登录' })).toBeTruthy();
});
