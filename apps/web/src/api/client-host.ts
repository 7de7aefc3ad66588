import type { ApiError } from './api-error.ts';

/** The token pair of a sign-in or refresh. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** Tone of a call's message. */
export type NoticeTone = 'error' | 'warning' | 'success';

/** Services that the client needs from higher layers. Passed by `session/connect-client.ts`. */
export interface ClientHost {
  /** The stored pair: another window may have renewed it. null = not signed in. */
  readTokens(): TokenPair | null;
  /** The same, after waiting for another window's refresh. Called under the lock, before a refresh. */
  settledTokens(): Promise<TokenPair | null>;
  storeTokens(pair: TokenPair): void;
  /** Id of the view-as mode of this window; null for none. */
  readViewId(): string | null;
  /** The session is in another view than this window. */
  loseView(): void;
  /** The server no longer knows the session; the client learned it from the reply with this message. */
  loseSession(message: string): void;
  /** @param denied the failure, where the user may request the missing permission */
  present(tone: NoticeTone, text: string, denied?: ApiError): void;
}

/** The host until the client is connected: calls are anonymous and show nothing. */
export const ANONYMOUS_HOST: ClientHost = {
  readTokens: () => null,
  settledTokens: () => Promise.resolve(null),
  storeTokens: () => undefined,
  readViewId: () => null,
  loseView: () => undefined,
  loseSession: () => undefined,
  present: () => undefined,
};

let current = ANONYMOUS_HOST;

/** Connects the client with session and screen; until then calls are anonymous and show nothing. */
export function connectClientHost(host: ClientHost): void {
  current = host;
}

/** The host of the client. */
export function clientHost(): ClientHost {
  return current;
}
