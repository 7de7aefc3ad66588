import { healthLive } from '@haiqiao/contract/endpoints';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, unreachable } from '#web/testing/fake-api.ts';
import { noteServerGone, suspectServer, useConnection } from './connection.ts';

/** Longer than suspicions of one test affect the next one. */
const CALM_MS = 60_000;

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(CALM_MS);
});

test('API-02 an unreachable server is polled until it answers, then the application continues', async () => {
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

test('API-02 a suspected server counts as unreachable only when it does not answer', async () => {
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

test('API-02 calls that fail again and again while the server answers cause few polls, and never a reload', async () => {
  vi.useFakeTimers();
  const asked = fakeApi(healthLive, () => ({ live: true, version: '0.0.1' }));
  const onBack = vi.fn<() => void>();
  const { result } = renderHook(useConnection);
  const before = asked.calls.length;
  for (let second = 0; second < 60; second += 1) {
    // A proxy resets several calls of every second.
    for (let call = 0; call < 5; call += 1) void suspectServer(onBack);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(result.current).toBe('good');
  }
  expect(onBack).not.toHaveBeenCalled();
  expect(asked.calls.length - before).toBeLessThan(12);
});
