import { resetAccountPassword } from '@haiqiao/contract/endpoints';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { needTexts } from '@haiqiao/web/sdk';
import { fakeApi, refused } from '@haiqiao/web/testing';
import { AccountResetDialog } from './account-reset-dialog.tsx';

const ID = '0190a000-0000-7000-8000-000000000001';
const TOKEN = 'x'.repeat(43);

beforeEach(() => needTexts(['credentials']));

function show() {
  render(<AccountResetDialog dataId={ID} title="重置密码" onClose={vi.fn<() => void>()} />);
  return userEvent.setup();
}

test('PERM-06 the password link is created on demand and shown once', async () => {
  const made = fakeApi(resetAccountPassword, { token: TOKEN, expiresAt: '2026-03-03T01:00:00Z' });
  const user = show();
  expect(await screen.findByText(/请交给该账号的使用人/)).toBeTruthy();
  expect(made.calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '生成链接' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: '重置链接' });
  expect(link.value).toBe(`${window.location.origin}/reset-password#${TOKEN}`);
  expect(screen.getByText(/2026-03-03 09:00/)).toBeTruthy();
  expect(made.calls[0]?.input).toEqual({ id: ID });
});

test('PERM-06 a refusal is shown, without a link', async () => {
  fakeApi(resetAccountPassword, refused('RECORD_ACTION_REFUSED', { action: 'resetPassword' }));
  const user = show();
  await user.click(await screen.findByRole('button', { name: '生成链接' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
