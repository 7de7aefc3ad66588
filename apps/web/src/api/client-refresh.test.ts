import { queryAttributeValue } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { ask, errorOf, host, openClientStage, ROWS } from '#web/testing/client-stage.ts';
import { answered, fakeApi, refused, silence, unreachable } from '#web/testing/fake-api.ts';
import { refreshToken } from './entry-endpoints.ts';
import { REPEAT_TIMEOUT_MS } from './timeouts.ts';

openClientStage();

/** A server that accepts one token at a time. */
function serverWithToken(good: string) {
  return fakeApi(queryAttributeValue, ({ headers }) =>
    headers.get('X-Authorization') === `Bearer ${good}` ? ROWS : refused('AUTH_TOKEN_EXPIRED'),
  );
}

test('AUTH-09 five concurrent calls with -10000 refresh once and are repeated once each', async () => {
  const rows = serverWithToken('t2');
  const refresh = fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  await expect(Promise.all([ask(), ask(), ask(), ask(), ask()])).resolves.toEqual([
    ROWS,
    ROWS,
    ROWS,
    ROWS,
    ROWS,
  ]);
  expect(refresh.calls).toHaveLength(1);
  expect(refresh.calls[0]?.headers.get('X-Authorization')).toBe('Bearer r1');
  expect(rows.calls).toHaveLength(10);
  expect(host.tokens).toEqual({ token: 't2', refreshToken: 'r2' });
  expect(host.present).not.toHaveBeenCalled();
});

test('AUTH-09 a call that expires after another window has refreshed uses that pair', async () => {
  serverWithToken('t2');
  const refresh = fakeApi(refreshToken, { token: 't3', refreshToken: 'r3' });
  const asked = ask();
  host.tokens = { token: 't2', refreshToken: 'r2' };
  await expect(asked).resolves.toEqual(ROWS);
  expect(refresh.calls).toHaveLength(0);
});

test('AUTH-09 a second -10000 is an error, not another refresh', async () => {
  const rows = serverWithToken('never');
  const refresh = fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  await expect(errorOf(ask())).resolves.toMatchObject({ code: -10_000 });
  expect(refresh.calls).toHaveLength(1);
  expect(rows.calls).toHaveLength(2);
});

test('AUTH-09 API-04 the repeat has a timeout of ten seconds', async () => {
  vi.useFakeTimers();
  const rows = fakeApi(queryAttributeValue, ({ headers }) =>
    headers.get('X-Authorization') === 'Bearer t2' ? silence() : refused('AUTH_TOKEN_EXPIRED'),
  );
  fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  const failed = errorOf(ask());
  // The fake window lock has a delay of its own.
  await vi.waitFor(() => expect(rows.calls).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(REPEAT_TIMEOUT_MS);
  await expect(failed).resolves.toMatchObject({ kind: 'timeout' });
});

test('AUTH-10 a refresh with -1 ends the session', async () => {
  serverWithToken('t2');
  fakeApi(refreshToken, refused('AUTH_REFRESH_REFUSED'));
  await errorOf(ask());
  expect(host.loseSession).toHaveBeenCalledOnce();
  expect(host.present, 'the sign-in page says it').not.toHaveBeenCalled();
  expect(host.failures).toHaveLength(1);
});

test('AUTH-10 a call waiting for a refused refresh shows one message too', async () => {
  serverWithToken('t2');
  fakeApi(refreshToken, refused('AUTH_LOGIN_EXPIRED'));
  await Promise.all([errorOf(ask()), errorOf(ask())]);
  expect(host.loseSession).toHaveBeenCalledOnce();
  expect(host.present, 'the sign-in page says it').not.toHaveBeenCalled();
});

test.each([
  ['no answer', () => unreachable()],
  ['503', () => refused('SERVICE_BUSY')],
  ['429', () => refused('RATE_LIMITED', { retryAfterSeconds: 3 })],
  ['500 of a proxy', () => answered('<html>', 500)],
  ['tokens missing', () => answered({ code: 0, message: '', data: {} })],
])('AUTH-10 a refresh that fails with %s preserves the session', async (_, reply) => {
  serverWithToken('t2');
  fakeApi(refreshToken, reply);
  await errorOf(ask());
  expect(host.loseSession).not.toHaveBeenCalled();
  expect(host.tokens).toEqual({ token: 't1', refreshToken: 'r1' });
});

test('AUTH-10 after a failed refresh the next call may refresh again', async () => {
  serverWithToken('t2');
  fakeApi(refreshToken, unreachable());
  await errorOf(ask());
  fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  await expect(ask()).resolves.toEqual(ROWS);
});
