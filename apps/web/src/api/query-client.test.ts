import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Calls a server whose first reply fails like this; returns the number of calls. */
async function askedAfter(facts: Pick<ApiErrorFacts, 'kind' | 'status' | 'id'>): Promise<number> {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('rows');
  queryFn.mockRejectedValueOnce(new ApiError('failed', { ...facts, url: '/api/x' }));
  const asked = queryClient.fetchQuery({ queryKey: ['asked', facts], queryFn }).catch(() => undefined);
  await vi.runAllTimersAsync();
  await asked;
  return queryFn.mock.calls.length;
}

test.each([
  { kind: 'http', status: 503 },
  { kind: 'http', status: 502 },
  { kind: 'unreachable', status: 0 },
] as const)('API-02 a read is retried automatically after $kind $status', async (facts) => {
  expect(await askedAfter(facts)).toBe(2);
});

test.each([
  { kind: 'http', status: 500 },
  { kind: 'http', status: 403 },
  { kind: 'refused', status: 200 },
] as const)('API-02 a request answered with $status is not retried', async (facts) => {
  expect(await askedAfter(facts)).toBe(1);
});

test('API-02 a read that the server stopped because it took too long is not retried', async () => {
  expect(await askedAfter({ kind: 'http', status: 503, id: 'SERVICE_TIMED_OUT' })).toBe(1);
});

test('ENG-02 a first read that a change overtakes is repeated, and its caller gets the data after the change', async () => {
  const replies: ((rows: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(() => new Promise((resolve) => replies.push(resolve)));
  const asked = queryClient.fetchQuery({ queryKey: ['overtaken'], queryFn });
  await vi.advanceTimersByTimeAsync(0);
  const reloaded = queryClient.invalidateQueries({ queryKey: ['overtaken'] });
  await vi.advanceTimersByTimeAsync(0);
  replies[0]?.('before');
  replies[1]?.('after');
  await reloaded;
  expect(await asked).toBe('after');
  expect(queryClient.getQueryData(['overtaken'])).toBe('after');
});
