import { connectClientHost, type NoticeTone } from '#web/api/client-host.ts';
import { passLogin } from './enter-session.ts';
import { followSignOut, loseSession, pageDoor } from './leave-session.ts';
import { HOME_PATH } from './redirect.ts';
import { SESSION_KEYS, readOwner } from './session-storage.ts';
import { forgetSession, latestTokens, renewTokens, resumeSession, sessionStore } from './session.store.ts';
import { settledTokens } from './settled-tokens.ts';

/** Gives the client its tokens, and a place for its messages. */
export function connectClient(present: (tone: NoticeTone, text: string) => void): void {
  connectClientHost({
    readTokens: latestTokens,
    settledTokens,
    storeTokens: renewTokens,
    loseSession: () => loseSession('expired'),
    present,
  });
}

/** `key` is null when the whole storage was emptied. */
function isSessionKey(key: string | null): boolean {
  return key === null || SESSION_KEYS.some((known) => known === key);
}

/** Nobody was signed in here; another window has just signed in (the token is written last). */
function followSignIn(event: StorageEvent): void {
  if (event.key !== 'token' || event.newValue === null) return;
  passLogin();
  resumeSession();
}

function onStorage(event: StorageEvent): void {
  const { session, isKept } = sessionStore.getState();
  if (!isKept || !isSessionKey(event.key)) return;
  if (session === null) followSignIn(event);
  else if (event.newValue === null) followSignOut();
  else if (event.key === 'token' && readOwner()?.id === session.userInfo.id) latestTokens();
  else if (event.key === 'token') {
    // Somebody else signed in there: this page shows the former person's data and is changed for a new one.
    forgetSession();
    pageDoor.open(HOME_PATH);
  }
}

/** Keeps the windows of this browser in step: sign-out and new tokens in one are seen by the others. */
export function followOtherWindows(): () => void {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
