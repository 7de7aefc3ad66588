import { healthLive } from '@haiqiao/contract/endpoints';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, unreachable } from '#web/testing/fake-api.ts';
import { noteServerGone, suspectServer, useConnection } from './connection.ts';

test('API-02 a server that is gone is asked until it answers; then the application goes on by itself', async () => {
  vi.useFakeTimers();
  let isGone = true;
  const asked = fakeApi(healthLive, () => (isGone ? unreachable() : { live: true, version: '0.0.1' }));
  const onBack = vi.fn<() => void>();
  const { result } = renderHook(useConnection);
  expect(result.current).toBe('good');
  act(() => noteServerGone(onBack));
  act(() => noteServerGone(onBack));
  expect(result.current).toBe('lost');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked.calls.length).toBeGreaterThan(3);
  expect(onBack).not.toHaveBeenCalled();
  isGone = false;
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(result.current).toBe('back');
  expect(onBack).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(result.current).toBe('good');
});

test('API-02 a server under suspicion counts as gone only when it does not answer', async () => {
  vi.useFakeTimers();
  let isGone = false;
  const onBack = vi.fn<() => void>();
  fakeApi(healthLive, () => (isGone ? unreachable() : { live: true, version: '0.0.1' }));
  const { result } = renderHook(useConnection);
  await act(() => suspectServer(onBack));
  expect(result.current).toBe('good');
  expect(onBack).not.toHaveBeenCalled();
  isGone = true;
  await act(() => suspectServer(onBack));
  expect(result.current).toBe('lost');
  isGone = false;
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(onBack).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(4000));
});
