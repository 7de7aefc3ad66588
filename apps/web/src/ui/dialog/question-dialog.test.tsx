import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { QuestionDialog } from './question-dialog.tsx';

test('API-07 a refused action leaves its question open with the reason, until it succeeds', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  const onConfirm = vi.fn<() => Promise<string | null>>(() => Promise.resolve('仍有下级'));
  render(
    <QuestionDialog title="删除部门" onConfirm={onConfirm} onClose={onClose}>
      <p>确定删除吗？</p>
    </QuestionDialog>,
  );
  await user.click(screen.getByRole('button', { name: /删除部门$/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('仍有下级');
  expect(screen.getByText('确定删除吗？')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  onConfirm.mockResolvedValue(null);
  await user.click(screen.getByRole('button', { name: /删除部门$/ }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
