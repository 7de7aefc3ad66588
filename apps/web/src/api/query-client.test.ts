import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks a server that fails so the first time; answers how often it was asked in all. */
async function askedAfter(facts: Pick<ApiErrorFacts, 'kind' | 'status'>): Promise<number> {
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
] as const)('API-02 what only reads is asked again by itself after $kind $status', async (facts) => {
  expect(await askedAfter(facts)).toBe(2);
});

test.each([
  { kind: 'http', status: 500 },
  { kind: 'http', status: 403 },
  { kind: 'refused', status: 200 },
] as const)('API-02 nothing is asked again that the server has answered with $status', async (facts) => {
  expect(await askedAfter(facts)).toBe(1);
});
