import { throttle } from 'es-toolkit/function';
import { expect, test, vi } from 'vitest';
import { RESIZE_THROTTLE_MS, SCROLL_THROTTLE_MS } from './viewport.ts';

test('SYS-06 the periods are those of the specification', () => {
  expect([RESIZE_THROTTLE_MS, SCROLL_THROTTLE_MS]).toEqual([100, 10]);
});

test('SYS-06 the first call runs at once, the last one at the end of the period, none in between', () => {
  vi.useFakeTimers();
  const call = vi.fn<() => void>();
  const throttled = throttle(call, RESIZE_THROTTLE_MS);
  for (let n = 0; n < 5; n += 1) throttled();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(RESIZE_THROTTLE_MS);
  expect(call).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(RESIZE_THROTTLE_MS * 3);
  expect(call).toHaveBeenCalledTimes(2);
});
