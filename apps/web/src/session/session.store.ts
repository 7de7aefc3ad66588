import type { MenuNode, UserInfo } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TokenPair } from '#web/api/client-host.ts';
import {
  clearSession,
  persistSession,
  persistTokens,
  readOwner,
  readSession,
  readTokens,
  type Session,
} from './session-storage.ts';

interface SessionState {
  /** null = signed out. */
  readonly session: Session | null;
  /** False when the browser refused to store the session: it lives as long as this page. */
  readonly isPersisted: boolean;
  /** Whether this page has shown a person's data: the next person gets a new page (`enter-session.ts`). */
  readonly wasUsed: boolean;
}

/** The session of this window. Changed only by the functions of this file. */
export const sessionStore = createStore<SessionState>()(() => ({
  session: null,
  isPersisted: true,
  wasUsed: false,
}));

/** Resumes the session stored by an earlier page or another window; malformed data is removed. */
export function resumeSession(): Session | null {
  const session = readSession();
  sessionStore.setState({ session, isPersisted: true });
  return session;
}

/** Signs in (AUTH-06). Returns whether the session outlives this page. */
export function startSession(session: Session): boolean {
  const isPersisted = persistSession(session);
  sessionStore.setState({ session, isPersisted });
  return isPersisted;
}

/** Whether the device still stores this person's session: another window may have ended or replaced it. */
function isStored({ userInfo }: Session): boolean {
  return readTokens() !== null && readOwner()?.id === userInfo.id;
}

function replaceSession(change: Partial<Session>, persist: (next: Session) => boolean): void {
  // Uses a pair renewed by another window instead of overwriting it with a used one.
  latestTokens();
  const { session, isPersisted } = sessionStore.getState();
  if (session === null) return;
  const next = { ...session, ...change };
  // A late answer must not restore a removed session.
  const mayPersist = !isPersisted || isStored(session);
  sessionStore.setState({ session: next, isPersisted: mayPersist ? persist(next) : isPersisted });
}

/** Applies the pair of a refresh. */
export function renewTokens(pair: TokenPair): void {
  replaceSession({ token: pair.token, refreshToken: pair.refreshToken }, persistTokens);
}

/** Applies a newly loaded menu tree (AUTH-11). */
export function renewModules(modules: readonly MenuNode[]): void {
  replaceSession({ modules }, persistSession);
}

/** Applies changed personal data (the name in the header after account settings). */
export function renewUserInfo(userInfo: UserInfo): void {
  replaceSession({ userInfo }, persistSession);
}

/**
 * The pair for calls; a pair renewed by another window is applied first. If another person has signed in there, this page keeps its own
 * session until it is replaced.
 */
export function latestTokens(): TokenPair | null {
  const { session, isPersisted } = sessionStore.getState();
  const stored = session !== null && isPersisted ? readTokens() : null;
  if (session === null || stored === null || stored.token === session.token) return session;
  if (readOwner()?.id !== session.userInfo.id) return session;
  sessionStore.setState({ session: { ...session, ...stored } });
  return stored;
}

/** Clears all session data: tokens, user info, modules, cookies (AUTH-08). Data stored per person (tabs, preferences) stays. */
export function endSession(): void {
  clearSession();
  forgetSession();
}

/** Drops the session on this page only; stored data belongs to the last sign-in. */
export function forgetSession(): void {
  sessionStore.setState({ session: null, isPersisted: true, wasUsed: true });
}

/** Subscribes to a part of the session. */
export function useSession<Part>(select: (session: Session | null) => Part): Part {
  return useStore(sessionStore, (state) => select(state.session));
}
