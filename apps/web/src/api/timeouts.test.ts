import { queryAttributeValue } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { fakeApi, silence } from '#web/testing/fake-api.ts';
import { callEndpoint } from './client.ts';
import { MAIN_TIMEOUT_MS, SHORT_TIMEOUT_MS, REPEAT_TIMEOUT_MS } from './timeouts.ts';

const ID = '0190a000-0000-7000-8000-000000000001';

test.each([
  ['main', {}, MAIN_TIMEOUT_MS],
  ['quick', { timeoutMs: SHORT_TIMEOUT_MS }, SHORT_TIMEOUT_MS],
])('API-04 API-02 the %s call times out with its own message', async (_, options, limitMs) => {
  vi.useFakeTimers();
  fakeApi(queryAttributeValue, silence());
  let isOver = false;
  const failed = callEndpoint(queryAttributeValue, { id: ID }, options).finally(() => {
    isOver = true;
  });
  failed.catch(() => undefined); // checked below
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await expect(failed).rejects.toMatchObject({ kind: 'timeout', message: '请求超时，请稍后重试' });
});

test('API-04 the limits are those of SPEC §9', () => {
  expect([MAIN_TIMEOUT_MS, SHORT_TIMEOUT_MS, REPEAT_TIMEOUT_MS]).toEqual([300_000, 30_000, 10_000]);
});
