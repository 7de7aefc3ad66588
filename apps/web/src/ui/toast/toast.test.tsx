import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showToast, ToastHost } from './toast.tsx';
import { ACTION_TOAST_MS, TOAST_MS } from './toasts.store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function show(...toast: Parameters<typeof showToast>): void {
  act(() => showToast(...toast));
}

/** The container of a toast. */
function hostOf(text: string): HTMLElement {
  const host = screen.getByText(text).closest<HTMLElement>('[data-tone]')?.parentElement?.parentElement;
  if (!host) throw new Error('the toast has no host');
  return host;
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('API-03 SYS-06 a toast is shown for five seconds', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('error', '保存失败');
  expect(screen.getByRole('alert').textContent).toBe('保存失败');
  pass(TOAST_MS - 1);
  expect(screen.queryByText('保存失败')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('保存失败')).toBeNull();
  expect(TOAST_MS).toBe(5000);
});

test('API-03 identical toasts merge into one with a count and a new time', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('error', '网络错误');
  pass(4000);
  show('error', '网络错误');
  show('error', '网络错误');
  expect(screen.getAllByText('网络错误')).toHaveLength(1);
  expect(screen.getByText('×3')).toBeTruthy();
  pass(4000);
  expect(screen.queryByText('网络错误')).not.toBeNull();
  pass(1000);
  expect(screen.queryByText('网络错误')).toBeNull();
});

test('API-03 the same text in another tone is another toast', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('error', '已处理');
  show('warning', '已处理');
  expect(screen.getAllByText('已处理')).toHaveLength(2);
});

test('API-03 a toast added before the screen is rendered is shown afterwards', () => {
  showToast('info', '早到');
  render(<ToastHost closeLabel="关闭" />);
  expect(screen.getByText('早到')).toBeTruthy();
});

test('API-03 toasts stay while hovered, and then get their whole time again', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('success', '已保存');
  fireEvent.pointerEnter(screen.getByText('已保存'));
  pass(60_000);
  expect(screen.queryByText('已保存')).not.toBeNull();
  fireEvent.pointerLeave(hostOf('已保存'));
  pass(TOAST_MS - 1);
  expect(screen.queryByText('已保存')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('已保存')).toBeNull();
});

test('API-03 toasts go on when the pointer left after one was closed below it', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('success', '已保存');
  fireEvent.pointerEnter(screen.getByText('已保存'));
  const host = hostOf('已保存');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  // The browser reports that the pointer left, but not that it moved out of the removed toast.
  act(() => void host.dispatchEvent(new Event('pointerleave')));
  show('success', '已删除');
  pass(TOAST_MS);
  expect(screen.queryByText('已删除')).toBeNull();
});

test('API-03 a long text is in the tooltip, because only its first lines are shown', () => {
  render(<ToastHost closeLabel="关闭" />);
  const text = '很长的说明'.repeat(80);
  show('error', text);
  expect(screen.getByTitle(text)).toBeTruthy();
});

test('API-03 the cross removes a toast', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('info', '提示');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByText('提示')).toBeNull();
});

test('API-03 an undo action is offered for ten seconds and runs once', () => {
  const run = vi.fn<() => void>();
  render(<ToastHost closeLabel="关闭" />);
  show('success', '已删除', { label: '撤销', run });
  pass(TOAST_MS + 1);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('已删除')).toBeNull();
  show('success', '已删除', { label: '撤销', run });
  pass(ACTION_TOAST_MS);
  expect(screen.queryByText('已删除')).toBeNull();
});

test('API-03 at most four toasts are shown, the latest ones', () => {
  render(<ToastHost closeLabel="关闭" />);
  for (const text of ['一', '二', '三', '四', '五']) show('info', text);
  expect(screen.queryByText('一')).toBeNull();
  expect(screen.getByText('五')).toBeTruthy();
});

test('ENG-04 an undo action with a deadline is counted down, and ends in time even while hovered', () => {
  render(<ToastHost closeLabel="关闭" />);
  show('success', '已同意', { label: '撤销', run: () => undefined, withinMs: 10_000 });
  expect(screen.getByText('10')).toBeTruthy();
  fireEvent.pointerEnter(screen.getByText('已同意'));
  pass(3000);
  expect(screen.getByText('7')).toBeTruthy();
  expect(screen.getByRole('button', { name: '撤销' })).toBeTruthy();
  pass(7000);
  expect(screen.queryByText('已同意')).toBeNull();
});
