import type { MenuNode, UserInfo } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TokenPair } from '#web/api/client-host.ts';
import {
  clearSession,
  keepSession,
  keepTokens,
  readOwner,
  readSession,
  readTokens,
  type Session,
} from './session-storage.ts';

interface SessionState {
  /** null = nobody is signed in. */
  readonly session: Session | null;
  /** False when the browser refused to keep the session: it lives as long as this page. */
  readonly isKept: boolean;
  /** Whether this page has shown somebody's data: the next person gets a new page (`enter-session.ts`). */
  readonly wasUsed: boolean;
}

/** Who is signed in on this window. Changed only by the functions of this file. */
export const sessionStore = createStore<SessionState>()(() => ({
  session: null,
  isKept: true,
  wasUsed: false,
}));

/** Takes up the session that an earlier page or another window left; malformed leftovers are removed. */
export function resumeSession(): Session | null {
  const session = readSession();
  sessionStore.setState({ session, isKept: true });
  return session;
}

/** Signs in (AUTH-06). Answers whether the session will survive this page. */
export function startSession(session: Session): boolean {
  const isKept = keepSession(session);
  sessionStore.setState({ session, isKept });
  return isKept;
}

/** Whether this person's session is what the device keeps: it may have been ended, or replaced, by another window. */
function isStored({ userInfo }: Session): boolean {
  return readTokens() !== null && readOwner()?.id === userInfo.id;
}

function replaceSession(change: Partial<Session>, keep: (next: Session) => boolean): void {
  // What another window has renewed meanwhile is taken over, not overwritten with a pair that is spent.
  latestTokens();
  const { session, isKept } = sessionStore.getState();
  if (session === null) return;
  const next = { ...session, ...change };
  // An answer that comes late must not bring back what was taken away.
  const mayKeep = !isKept || isStored(session);
  sessionStore.setState({ session: next, isKept: mayKeep ? keep(next) : isKept });
}

/** Takes the pair of a refresh. */
export function renewTokens(pair: TokenPair): void {
  replaceSession({ token: pair.token, refreshToken: pair.refreshToken }, keepTokens);
}

/** Takes a newly loaded menu tree (AUTH-11). */
export function renewModules(modules: readonly MenuNode[]): void {
  replaceSession({ modules }, keepSession);
}

/** Takes changed personal data (the name in the header after account settings). */
export function renewUserInfo(userInfo: UserInfo): void {
  replaceSession({ userInfo }, keepSession);
}

/**
 * The pair to call with: what another window has renewed is taken over first. If somebody else has signed in there,
 * this page keeps acting for its own person until it is changed.
 */
export function latestTokens(): TokenPair | null {
  const { session, isKept } = sessionStore.getState();
  const stored = session !== null && isKept ? readTokens() : null;
  if (session === null || stored === null || stored.token === session.token) return session;
  if (readOwner()?.id !== session.userInfo.id) return session;
  sessionStore.setState({ session: { ...session, ...stored } });
  return stored;
}

/**
 * Clears everything of the session: tokens, user info, modules, cookies (AUTH-08). What is kept per person
 * (tabs, preferences) stays.
 */
export function endSession(): void {
  clearSession();
  forgetSession();
}

/** Forgets the session on this page only; what is stored belongs to whoever signed in last. */
export function forgetSession(): void {
  sessionStore.setState({ session: null, isKept: true, wasUsed: true });
}

/** Follows a part of the session. */
export function useSession<Part>(select: (session: Session | null) => Part): Part {
  return useStore(sessionStore, (state) => select(state.session));
}
