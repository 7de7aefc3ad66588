import { expect, test, vi } from 'vitest';
import { underRefreshLock } from './refresh-lock.ts';

const LOCK = 'haiqiao_0.0.1_refreshing';

test('AUTH-09 without Web Locks a window waits for the one with the cookie lock', async () => {
  vi.useFakeTimers();
  document.cookie = `${LOCK}=${encodeURIComponent(`other ${Date.now() + 500}`)}; Path=/`;
  const task = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
  const result = underRefreshLock(task);
  await vi.advanceTimersByTimeAsync(400);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  await expect(result).resolves.toBe('done');
  expect(document.cookie).not.toContain(LOCK);
});

test('AUTH-09 of two windows that request it at once one goes first', async () => {
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

test('AUTH-09 a failing task releases the lock', async () => {
  await expect(underRefreshLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(document.cookie).not.toContain(LOCK);
});

test('AUTH-09 a browser without cookies does not block', async () => {
  vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('');
  await expect(underRefreshLock(() => Promise.resolve(1))).resolves.toBe(1);
});

test('AUTH-09 the lock of a closed window expires', async () => {
  vi.useFakeTimers();
  document.cookie = `${LOCK}=${encodeURIComponent(`dead ${Date.now() - 1}`)}; Path=/`;
  const result = underRefreshLock(() => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(100);
  await expect(result).resolves.toBe('done');
});

test('AUTH-09 Web Locks are used where available', async () => {
  const request = vi.fn<(name: string, task: () => Promise<string>) => Promise<string>>((_, task) => task());
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  await expect(underRefreshLock(() => Promise.resolve('locked'))).resolves.toBe('locked');
  expect(request).toHaveBeenCalledOnce();
});
