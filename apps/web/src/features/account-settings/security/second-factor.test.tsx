import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  encryptedPasswordSchema,
  getPublicKey,
  querySecondFactor,
  renewRecoveryCodes,
  type SecondFactorStanding,
} from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { PUBLIC_KEY } from '#web/testing/login-screen.tsx';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast, ToastHost } from '#web/ui/toast/toast.tsx';
import { SecondFactor } from './second-factor.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];
const OFF: SecondFactorStanding = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
const ON: SecondFactorStanding = {
  isOn: true,
  since: '2026-03-02T01:00:00Z',
  recoveryCodesLeft: 9,
  isRequired: false,
};

beforeEach(() => queryClient.clear());

async function show(standing: SecondFactorStanding): Promise<UserEvent> {
  fakeApi(querySecondFactor, standing);
  fakeApi(getPublicKey, PUBLIC_KEY);
  connectClient(showToast);
  startSession(sessionOf());
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactor />
      <ToastHost closeLabel="关闭" />
    </QueryClientProvider>,
  );
  await screen.findByText(standing.isOn ? '已开启' : '未开启');
  return userEvent.setup();
}

const dialog = () => within(screen.getByRole('dialog'));

async function prove(user: UserEvent, code?: string): Promise<void> {
  await user.type(dialog().getByLabelText('登录密码'), 'Haiqiao@2026');
  if (code) await user.type(dialog().getByLabelText('验证码'), code);
}

test('AUTH-05 enabling: password, QR code, code, recovery codes', async () => {
  const user = await show(OFF);
  const begun = fakeApi(beginSecondFactor, {
    secret: SECRET,
    uri: `otpauth://totp/haiqiao:lijingyi?secret=${SECRET}`,
    expiresAt: '2026-01-01T00:00:00Z',
  });
  await user.click(screen.getByRole('button', { name: '开启两步验证' }));
  await user.click(dialog().getByRole('button', { name: /下一步/ }));
  expect(dialog().getByText('请输入登录密码')).toBeTruthy();
  await prove(user);
  await user.click(dialog().getByRole('button', { name: /下一步/ }));
  expect(await screen.findByRole('img', { name: '绑定验证器的二维码' })).toBeTruthy();
  expect(encryptedPasswordSchema.safeParse(begun.calls[0]?.input.password).success).toBe(true);
  expect(begun.calls[0]?.input).not.toHaveProperty('code');
  fakeApi(confirmSecondFactor, refused('SECOND_FACTOR_MISMATCH'));
  await user.type(dialog().getByLabelText('验证码'), '000000');
  await user.click(dialog().getByRole('button', { name: /确认绑定/ }));
  expect((await dialog().findByText(/请确认设备时间准确/)).textContent).toContain('验证码不正确');
  const confirmed = fakeApi(confirmSecondFactor, { recoveryCodes: CODES });
  fakeApi(querySecondFactor, ON);
  await user.type(dialog().getByLabelText('验证码'), '123456');
  await user.click(dialog().getByRole('button', { name: /确认绑定/ }));
  const list = await screen.findByRole('list', { name: '恢复码' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(confirmed.calls[0]?.input).toEqual({ code: '123456' });
  await user.click(dialog().getByRole('button', { name: '已保存' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(/剩余恢复码 9 个/)).toBeTruthy();
});

test('AUTH-05 disabling requires password and code, and a refusal is shown and the code entered again', async () => {
  const user = await show(ON);
  fakeApi(disableSecondFactor, refused('ACCOUNT_PASSWORD_WRONG'));
  await user.click(screen.getByRole('button', { name: '关闭两步验证' }));
  await prove(user, '123456');
  await user.click(dialog().getByRole('button', { name: /关闭两步验证/ }));
  expect(await dialog().findByText('密码不正确')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('验证码').value).toBe('');
  const disabled = fakeApi(disableSecondFactor, true);
  fakeApi(querySecondFactor, OFF);
  await user.type(dialog().getByLabelText('验证码'), '654321');
  await user.click(dialog().getByRole('button', { name: /关闭两步验证/ }));
  expect(await screen.findByText('两步验证已关闭')).toBeTruthy();
  expect(disabled.calls[0]?.input).toMatchObject({ code: '654321' });
  expect(await screen.findByText('未开启')).toBeTruthy();
});

test('AUTH-05 SYS-04 a required second factor cannot be disabled; recovery codes can be replaced', async () => {
  const user = await show({ ...ON, isRequired: true });
  expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull();
  expect(screen.getByText(/业务设置要求使用/)).toBeTruthy();
  fakeApi(renewRecoveryCodes, { recoveryCodes: CODES });
  await user.click(screen.getByRole('button', { name: '重新生成恢复码' }));
  await prove(user, '123456');
  await user.click(dialog().getByRole('button', { name: /下一步/ }));
  expect(await screen.findByText(CODES[1] ?? '')).toBeTruthy();
});
