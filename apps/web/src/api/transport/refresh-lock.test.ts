import { expect, test, vi } from 'vitest';
import { underRefreshLock } from './refresh-lock.ts';

const LOCK = 'haiqiao.refreshing';

test('AUTH-09 without Web Locks a window waits for the one that holds the stand-in', async () => {
  vi.useFakeTimers();
  localStorage.setItem(LOCK, `other ${Date.now() + 500}`);
  const task = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
  const result = underRefreshLock(task);
  await vi.advanceTimersByTimeAsync(400);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  await expect(result).resolves.toBe('done');
  expect(localStorage.getItem(LOCK)).toBeNull();
});

test('AUTH-09 of two windows that want it at once one goes first', async () => {
  vi.useFakeTimers();
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    order.push(`${name} out`);
  };
  const both = Promise.all([underRefreshLock(task('a')), underRefreshLock(task('b'))]);
  await vi.advanceTimersByTimeAsync(2000);
  await both;
  expect(new Set([order[0], order[2]])).toEqual(new Set(['a in', 'b in']));
  expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
});

test('AUTH-09 a task that fails gives the lock back', async () => {
  await expect(underRefreshLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(localStorage.getItem(LOCK)).toBeNull();
});

test('AUTH-09 a storage that refuses writing holds nobody up', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(underRefreshLock(() => Promise.resolve(1))).resolves.toBe(1);
});

test('AUTH-09 where the browser has Web Locks they are used', async () => {
  const request = vi.fn<(name: string, task: () => Promise<string>) => Promise<string>>((_, task) => task());
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  await expect(underRefreshLock(() => Promise.resolve('locked'))).resolves.toBe('locked');
  expect(request).toHaveBeenCalledOnce();
});
