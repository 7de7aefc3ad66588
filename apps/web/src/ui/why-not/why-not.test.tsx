import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { AppModal } from '../dialog/app-modal.tsx';

test('PERM-01 API-07 an unavailable button shows its reason on hover, focus and to screen readers, and does nothing', async () => {
  const user = userEvent.setup();
  const press = vi.fn<() => void>();
  const { rerender } = render(
    <Button whyNot="没有改动" onClick={press}>
      保存
    </Button>,
  );
  const button = screen.getByRole('button', { name: '保存', description: '没有改动' });
  await user.tab();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('没有改动')).toHaveLength(2);
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getAllByText('没有改动')).toHaveLength(1);
  await user.hover(button);
  expect(screen.getAllByText('没有改动')).toHaveLength(2);
  await user.click(button);
  expect(press).not.toHaveBeenCalled();
  rerender(<Button onClick={press}>保存</Button>);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(press).toHaveBeenCalledTimes(1);
});

test('API-07 the primary button of a dialog shows why it is not available yet', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn<() => void>();
  render(
    <AppModal
      title="删除"
      onClose={() => undefined}
      onConfirm={confirm}
      confirmText="删除"
      whyNot="请先填写原因"
    >
      <p>说明</p>
    </AppModal>,
  );
  await user.click(screen.getByRole('button', { name: '删除', description: '请先填写原因' }));
  expect(confirm).not.toHaveBeenCalled();
});
