import type { ApiError } from './api-error.ts';

/** The pair that a sign-in or a refresh answers with. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** How a message of a call is shown. */
export type NoticeTone = 'error' | 'warning' | 'success';

/** What the client needs from the rooms above it. `session/connect-client.ts` hands it in. */
export interface ClientHost {
  /** The pair as it is stored right now: another window may have renewed it. null = nobody is signed in. */
  readTokens(): TokenPair | null;
  /** The same, once no other window has a newer one on its way. Asked under the lock, before a refresh. */
  settledTokens(): Promise<TokenPair | null>;
  storeTokens(pair: TokenPair): void;
  /** The look at the product as somebody else that this window shows; null for none. */
  readViewId(): string | null;
  /** The session stands for somebody else than this window shows. */
  loseView(): void;
  /** The server no longer knows the session; the client has been told so by the answer whose message this is. */
  loseSession(message: string): void;
  /** @param denied the failure, where somebody may ask for what they lack */
  present(tone: NoticeTone, text: string, denied?: ApiError): void;
}

const NOBODY: ClientHost = {
  readTokens: () => null,
  settledTokens: () => Promise.resolve(null),
  storeTokens: () => undefined,
  readViewId: () => null,
  loseView: () => undefined,
  loseSession: () => undefined,
  present: () => undefined,
};

let current = NOBODY;

/** Connects the client with session and screen; until then it calls as nobody and shows nothing. */
export function connectClientHost(host: ClientHost): void {
  current = host;
}

/** The host of this page. */
export function clientHost(): ClientHost {
  return current;
}
