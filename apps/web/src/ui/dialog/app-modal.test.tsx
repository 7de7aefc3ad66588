import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import { AppModal } from './app-modal.tsx';

test('API-07 a before-close handler can veto closing by cross, cancel and Escape', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  const onBeforeClose = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  render(
    <AppModal
      title="标题"
      onClose={onClose}
      onConfirm={() => undefined}
      onBeforeClose={onBeforeClose}
      cancelText="取消"
    >
      内容
    </AppModal>,
  );
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onBeforeClose).toHaveBeenCalledTimes(2));
  expect(onClose).not.toHaveBeenCalled();
  onBeforeClose.mockResolvedValue(true);
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('API-07 the default width is half the window', () => {
  render(
    <AppModal title="标题" onClose={() => undefined}>
      内容
    </AppModal>,
  );
  expect(screen.getByRole('dialog').style.width).toContain('50%');
});

test('API-07 while the action runs the dialog cannot be closed, and the action runs once', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  let finish: () => void = () => undefined;
  const onConfirm = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  render(
    <AppModal title="标题" onClose={onClose} onConfirm={onConfirm} confirmText="保存" cancelText="取消">
      内容
    </AppModal>,
  );
  await user.dblClick(screen.getByRole('button', { name: '保存' }));
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => finish());
});

test('TAB-07 a dialog left open in a hidden tab is restored with its input', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <AppModal title="标题" onClose={() => undefined}>
        <input aria-label="备注" />
      </AppModal>
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await userEvent.setup().type(screen.getByLabelText('备注'), '半句');
  rerender(page('hidden'));
  rerender(page('visible'));
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('半句');
});

test('API-07 a finished dialog offers no cancel', () => {
  render(
    <AppModal title="标题" isNotice onClose={() => undefined} onConfirm={() => undefined} cancelText="取消">
      内容
    </AppModal>,
  );
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
});
