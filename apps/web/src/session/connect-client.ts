import i18next from 'i18next';
import type { ApiError } from '#web/api/api-error.ts';
import { connectClientHost, type NoticeTone } from '#web/api/client-host.ts';
import type { ToastAction } from '#web/ui/toast/toasts.store.ts';
import { passLogin } from './enter-session.ts';
import { followSignOut, loseSession, pageDoor } from './leave-session.ts';
import { HOME_PATH } from './redirect.ts';
import { readOwner, readTokens, type Session, SESSION_KEYS } from './session-storage.ts';
import { forgetSession, latestTokens, renewTokens, resumeSession, sessionStore } from './session.store.ts';
import { settledTokens } from './settled-tokens.ts';
import { placeAfter } from './view-door.ts';

/** Gives the client its tokens, and a place for its messages. */
export function connectClient(
  present: (tone: NoticeTone, text: string, action?: ToastAction | null) => void,
): void {
  connectClientHost({
    readTokens: latestTokens,
    settledTokens,
    storeTokens: renewTokens,
    readViewId: () => sessionStore.getState().session?.userInfo.viewedBy?.viewId ?? null,
    loseView: () => void followSight(present),
    loseSession: () => loseSession('expired'),
    present: (tone, text, denied) => {
      if (denied) present(tone, text, askingFor(denied));
      else present(tone, text);
    },
  });
}

/** The code comes when it is needed; a server that does not answer now says so again with the next call. */
async function followSight(present: (tone: NoticeTone, text: string) => void): Promise<void> {
  const { followView } = await import('./switch-view.ts');
  await followView().catch((error: unknown) =>
    present('error', error instanceof Error ? error.message : String(error)),
  );
}

/** The way on from a refusal; its code comes when it is taken. */
function askingFor(denied: ApiError): ToastAction {
  const run = async () => {
    const { askAccess, pleaFor } = await import('./ask-access.ts');
    await askAccess(pleaFor(denied));
  };
  return { label: i18next.t('common:access.ask'), run: () => void run() };
}

/** `key` is null when the whole storage was emptied. */
function isSessionKey(key: string | null): boolean {
  return key === null || SESSION_KEYS.some((known) => known === key);
}

/** Nobody was signed in here; another window has just signed in (the token is written last). */
function followSignIn(event: StorageEvent): void {
  if (event.key !== 'token' || event.newValue === null) return;
  // Events come late: what this one tells of may be gone again, or be removed at the start of this very page.
  if (readTokens() === null || readOwner() === null) return;
  passLogin();
  resumeSession();
}

/** Another window has begun or ended a look at somebody else: the session is the same, whom it stands for is not. */
function followOtherView({ token, userInfo }: Session): void {
  const stored = readOwner();
  if (stored === null || readTokens()?.token !== token) return;
  if (stored.viewedBy?.viewId === userInfo.viewedBy?.viewId) return;
  const place = placeAfter(stored.viewedBy !== undefined);
  forgetSession();
  pageDoor.open(place);
}

function onStorage(event: StorageEvent): void {
  const { session, isKept } = sessionStore.getState();
  if (!isKept || !isSessionKey(event.key)) return;
  if (session === null) followSignIn(event);
  else if (event.newValue === null) followSignOut();
  else if (event.key === 'userInfo') followOtherView(session);
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
