import { expect, test, vi } from 'vitest';

test('frames go on after a focused element was removed under fake timers', async () => {
  vi.useFakeTimers();
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  input.remove();
  vi.useRealTimers();
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'no frame'));
  expect(await Promise.race([frame, late])).toEqual(expect.any(Number));
});
