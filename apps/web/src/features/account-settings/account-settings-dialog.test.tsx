import {
  getPublicKey,
  logout,
  queryAttributeValue,
  readAvatar,
  updateAccountSettings,
} from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { sessionStore, startSession } from '#web/session/session.store.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { PUBLIC_KEY } from '#web/testing/login-screen.tsx';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast, ToastHost } from '#web/ui/toast/toast.tsx';
import { AccountSettingsDialog } from './account-settings-dialog.tsx';
import { SIGN_OUT_AFTER_MS } from './use-account-form.ts';

const OLD = 'Haiqiao@2026';
const NEW = 'Qiao#2027hai';
const onClose = vi.fn<() => void>();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: '保存' });

beforeEach(() => {
  onClose.mockClear();
  queryClient.clear();
});

async function openDialog() {
  fakeApi(queryAttributeValue, {
    datas: [
      { code: 'USER_PHONE', value: '13800005678' },
      { code: 'USER_EMAIL', value: 'li@example.org' },
      { code: 'OTHER', value: 'x' },
    ],
    total: 3,
  });
  fakeApi(getPublicKey, PUBLIC_KEY);
  fakeApi(readAvatar, { avatarUri: '' });
  connectClient(showToast);
  startSession(sessionOf());
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <AccountSettingsDialog startsWith="profile" onClose={onClose} />
      <ToastHost closeLabel="关闭" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(field('邮箱').value).toBe('li@example.org'));
  return { user: userEvent.setup(), unmount };
}

test('ACC-01 name and account are read-only, phone and e-mail come from the attributes', async () => {
  await openDialog();
  expect([field('姓名').value, field('账号').value]).toEqual(['李静怡', 'lijingyi']);
  expect([field('姓名').disabled, field('账号').disabled]).toEqual([true, true]);
  expect(field('手机号').value).toBe('13800005678');
});

test.each([
  ['zh-CN', '邮箱地址格式错误', '请输入有效的手机号码'],
  ['en', 'Email address format error', 'Please enter a valid mobile number'],
])('ACC-02 wrong e-mail and phone in %s', async (tag, email, phone) => {
  const { user } = await openDialog();
  await user.clear(field('邮箱'));
  await user.type(field('邮箱'), 'nobody');
  await user.clear(field('手机号'));
  await user.type(field('手机号'), '123');
  await user.click(save());
  await i18next.changeLanguage(tag);
  expect(await screen.findByText(email)).toBeTruthy();
  expect(screen.getByText(phone)).toBeTruthy();
});

test('ACC-06 a stored e-mail cannot be cleared, and the form says so', async () => {
  const { user } = await openDialog();
  const calls = vi.fn<() => void>();
  fakeApi(updateAccountSettings, () => {
    calls();
    return { passwordChanged: false };
  });
  await user.clear(field('邮箱'));
  await user.click(save());
  expect(screen.getByText('邮箱不能清空，请保留原邮箱或改为新邮箱')).toBeTruthy();
  expect(screen.queryByText('没有需要保存的修改')).toBeNull();
  await user.clear(field('手机号'));
  await user.type(field('手机号'), '13900001234');
  await user.click(save());
  expect(calls).not.toHaveBeenCalled();
  await user.type(field('邮箱'), 'li@example.org');
  await user.click(save());
  await waitFor(() => expect(calls).toHaveBeenCalledOnce());
});

test('ACC-03 ACC-05 a new password requires the old one and its confirmation', async () => {
  const { user } = await openDialog();
  await user.type(field('新密码'), NEW);
  await user.click(save());
  expect(screen.getByText('请输入旧密码')).toBeTruthy();
  expect(screen.getByText('请确认新密码')).toBeTruthy();
  await user.type(field('旧密码'), 'abc');
  await user.type(field('确认新密码'), 'other');
  expect(screen.getByText('密码长度不合法')).toBeTruthy();
  expect(screen.getByText('两次输入的密码不一致')).toBeTruthy();
});

test('ACC-04 the new password is required with an old one, obeys the rule, and differs from the old one', async () => {
  const { user } = await openDialog();
  await user.type(field('旧密码'), OLD);
  await user.click(save());
  expect(screen.getByText('请输入新密码')).toBeTruthy();
  await user.type(field('新密码'), 'short');
  expect(screen.getByText(/密码须为 8 至 30 个字符/)).toBeTruthy();
  await user.clear(field('新密码'));
  await user.type(field('新密码'), OLD);
  expect(screen.getByText('不能与旧密码重复')).toBeTruthy();
});

test('ACC-04 the list of rules is ticked off while typing', async () => {
  const { user } = await openDialog();
  const fulfilled = () => screen.queryAllByText('（已满足）').length;
  expect(fulfilled()).toBe(0);
  await user.type(field('新密码'), 'Haiqiao2026');
  expect(fulfilled()).toBe(3);
  await user.type(field('新密码'), '@');
  expect(fulfilled()).toBe(4);
});

test('ACC-06 nothing is sent when nothing changed or a value was only removed', async () => {
  const { user } = await openDialog();
  await user.click(save());
  expect(await screen.findByText('没有需要保存的修改')).toBeTruthy();
  await user.clear(field('手机号'));
  await user.click(save());
  expect(onClose).not.toHaveBeenCalled();
});

test('ACC-07 a phone alone is saved without passwords; 设置成功, and the dialog closes', async () => {
  const saved = fakeApi(updateAccountSettings, { passwordChanged: false });
  const { user } = await openDialog();
  await user.clear(field('手机号'));
  await user.type(field('手机号'), '13912345678');
  await user.click(save());
  expect(await screen.findByText('设置成功')).toBeTruthy();
  expect(saved.calls[0]?.input).toEqual({
    account: 'lijingyi',
    oldPass: null,
    newPass: null,
    phone: '13912345678',
    email: 'li@example.org',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('ACC-07 a new password is sent encrypted and signs out 0.8 s after 设置成功', async () => {
  const saved = fakeApi(updateAccountSettings, { passwordChanged: true });
  const left = fakeApi(logout, true);
  const { user } = await openDialog();
  await user.type(field('旧密码'), OLD);
  await user.type(field('新密码'), NEW);
  await user.type(field('确认新密码'), NEW);
  await user.click(save());
  expect(await screen.findByText('设置成功')).toBeTruthy();
  const { oldPass, newPass } = saved.calls[0]?.input ?? {};
  for (const sealed of [oldPass, newPass]) expect(sealed).toMatch(/^key-0001\.[A-Za-z0-9+/]+=*$/);
  expect(oldPass).not.toBe(newPass);
  expect(sessionStore.getState().session).not.toBeNull();
  await waitFor(() => expect(sessionStore.getState().session).toBeNull(), {
    timeout: SIGN_OUT_AFTER_MS + 1500,
  });
  expect(localStorage.getItem('token')).toBeNull();
  // The server ended the session with the old password: a logout call would be refused.
  expect(left.calls).toHaveLength(0);
});

test('ACC-07 a wrong old password is shown at its field, and all input stays', async () => {
  fakeApi(updateAccountSettings, refused('ACCOUNT_OLD_PASSWORD_WRONG'));
  const { user } = await openDialog();
  await user.type(field('旧密码'), 'Wrong@2026');
  await user.type(field('新密码'), NEW);
  await user.type(field('确认新密码'), NEW);
  await user.click(save());
  expect(await screen.findByText('旧密码不正确')).toBeTruthy();
  expect(field('新密码').value).toBe(NEW);
  expect(onClose).not.toHaveBeenCalled();
  await user.type(field('旧密码'), 'x');
  await waitFor(() => expect(screen.queryByText('旧密码不正确')).toBeNull());
});

test('ACC-07 closing discards input, and opening again loads the stored values', async () => {
  const { user, unmount } = await openDialog();
  await user.type(field('邮箱'), 'x');
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  await openDialog();
  expect(field('邮箱').value).toBe('li@example.org');
});
