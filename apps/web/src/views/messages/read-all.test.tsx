import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReadAll } from './read-all.tsx';

test('HDR-04 全部已读 shows the number of messages and marks them only after confirmation', async () => {
  const user = userEvent.setup();
  const read = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<ReadAll count={12} onRead={read} />);
  await user.click(screen.getByRole('button', { name: '全部已读' }));
  expect(read).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('将 12 条未读消息标为已读，不能撤销');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '全部已读' }));
  await user.keyboard('{Enter}');
  expect(read).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('button', { name: '全部已读' })).toBeTruthy();
});
