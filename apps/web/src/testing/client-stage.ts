import { queryAttributeValue } from '@haiqiao/contract/endpoints';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { callEndpoint } from '#web/api/client.ts';
import { connectClientHost, type TokenPair } from '#web/api/client-host.ts';
import { type Failure, onFailure } from '#web/api/failures.ts';

export const ID = '0190a000-0000-7000-8000-000000000001';
/** The reply to {@link ask}. */
export const ROWS = { datas: [{ code: 'USER_PHONE', value: '13800000000' }], total: 1 };

/** The client's effects on the application. */
export const host = {
  present: vi.fn<(tone: string, text: string) => void>(),
  loseSession: vi.fn<(message: string) => void>(),
  loseView: vi.fn<() => void>(),
  /** The view shown in the window. */
  viewId: null as string | null, // widened: tests set one
  tokens: null as TokenPair | null, // as above
  failures: [] as Failure[], // as above
};

/** Connects the client to {@link host} for the tests of a file, reset for each. */
export function openClientStage(): void {
  let stop = () => {};
  beforeEach(() => {
    host.present.mockReset();
    host.loseSession.mockReset();
    host.loseView.mockReset();
    host.viewId = null;
    host.tokens = { token: 't1', refreshToken: 'r1' };
    host.failures = [];
    stop = onFailure((failure) => host.failures.push(failure));
    connectClientHost({
      readTokens: () => host.tokens,
      settledTokens: () => Promise.resolve(host.tokens),
      storeTokens: (pair) => {
        host.tokens = pair;
      },
      readViewId: () => host.viewId,
      loseView: host.loseView,
      loseSession: (message) => {
        host.tokens = null;
        host.loseSession(message);
      },
      present: host.present,
    });
  });
  afterEach(() => stop());
}

/** A call that is answered with {@link ROWS}. */
export function ask(options = {}) {
  return callEndpoint(queryAttributeValue, { id: ID }, options);
}

/** The error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}
