import { ApiError } from '../api-error.ts';
import { clientHost, type TokenPair } from '../client-host.ts';
import { refreshToken } from '../entry-endpoints.ts';
import { endsSession, judgeAnswer } from './parse-answer.ts';
import { underRefreshLock } from './refresh-lock.ts';
import { sendRequest } from './send-request.ts';
import { SHORT_TIMEOUT_MS } from '../timeouts.ts';

let running: Promise<TokenPair> | null = null;

function isTokenPair(value: unknown): value is TokenPair {
  if (typeof value !== 'object' || value === null) return false;
  const { token, refreshToken: next }: { token?: unknown; refreshToken?: unknown } = value;
  return typeof token === 'string' && typeof next === 'string';
}

/** Calls the server. Only its own refusal ends the session, not an unreachable server. */
async function exchange(stored: TokenPair): Promise<TokenPair> {
  const answer = await sendRequest(refreshToken, {
    input: undefined,
    token: stored.refreshToken,
    timeoutMs: SHORT_TIMEOUT_MS,
  });
  const verdict = judgeAnswer(answer);
  if (verdict.kind === 'success' && isTokenPair(verdict.data)) {
    const pair = { token: verdict.data.token, refreshToken: verdict.data.refreshToken };
    clientHost().storeTokens(pair);
    return pair;
  }
  const error =
    verdict.kind === 'success'
      ? new ApiError('refresh answered without tokens', { kind: 'unreachable', url: answer.url })
      : verdict.error;
  if (endsSession(error)) clientHost().loseSession(error.message);
  throw error;
}

async function refreshOnce(spent: string): Promise<TokenPair> {
  const stored = await clientHost().settledTokens();
  if (stored === null) {
    throw new ApiError('signed out meanwhile', { kind: 'aborted', url: refreshToken.path });
  }
  return stored.token === spent ? exchange(stored) : stored;
}

/**
 * A pair newer than the spent token. The server is called once for any number of calls and windows (AUTH-09): calls of this window share
 * one promise, windows take turns and check first whether another one has renewed the pair.
 * @throws ApiError when there is none; after a refusal by the server the session is lost (AUTH-10)
 */
export function renewedTokens(spent: string): Promise<TokenPair> {
  running ??= underRefreshLock(() => refreshOnce(spent)).finally(() => {
    running = null;
  });
  return running;
}
