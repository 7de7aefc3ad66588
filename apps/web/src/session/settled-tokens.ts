import type { TokenPair } from '#web/api/client-host.ts';
import { isNewestToken } from './session-storage.ts';
import { latestTokens, sessionStore } from './session.store.ts';

/** Maximum wait for a pair stored by another window; far longer than browsers take. */
const SETTLE_MS = 3000;
const POLL_MS = 20;

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, POLL_MS);
  });
}

/**
 * The browser's current pair, whichever window stored it. A change of `localStorage` reaches other windows with a delay; the cookie with
 * the token's mark is visible at once and shows whether to wait.
 */
export async function settledTokens(): Promise<TokenPair | null> {
  const giveUpAt = Date.now() + SETTLE_MS;
  let tokens = latestTokens();
  while (
    tokens !== null &&
    sessionStore.getState().isPersisted &&
    !isNewestToken(tokens.token) &&
    Date.now() < giveUpAt
  ) {
    await pause();
    tokens = latestTokens();
  }
  return tokens;
}
