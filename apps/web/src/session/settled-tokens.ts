import type { TokenPair } from '#web/api/client-host.ts';
import { isNewestToken } from './session-storage.ts';
import { latestTokens, sessionStore } from './session.store.ts';

/** Longest wait for a pair that another window has stored; far longer than browsers take. */
const SETTLE_MS = 3000;
const POLL_MS = 20;

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, POLL_MS);
  });
}

/**
 * The pair as the browser holds it, whichever window stored it. A change of `localStorage` reaches other windows some
 * time later; the cookie with the mark of the token is there at once, and says whether there is something to wait for.
 */
export async function settledTokens(): Promise<TokenPair | null> {
  const giveUpAt = Date.now() + SETTLE_MS;
  let tokens = latestTokens();
  while (
    tokens !== null &&
    sessionStore.getState().isKept &&
    !isNewestToken(tokens.token) &&
    Date.now() < giveUpAt
  ) {
    await pause();
    tokens = latestTokens();
  }
  return tokens;
}
