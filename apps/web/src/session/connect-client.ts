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
import { locationAfter } from './view-door.ts';

/** Connects the client to the session's tokens and to the message display. */
export function connectClient(
  present: (tone: NoticeTone, text: string, action?: ToastAction | null) => void,
): void {
  connectClientHost({
    readTokens: latestTokens,
    settledTokens,
    storeTokens: renewTokens,
    readViewId: () => sessionStore.getState().session?.userInfo.viewedBy?.viewId ?? null,
    loseView: () => void followViewChanges(present),
    loseSession: () => loseSession('expired'),
    present: (tone, text, denied) => {
      if (denied) present(tone, text, askingFor(denied));
      else present(tone, text);
    },
  });
}

/** The code is loaded on demand; an unreachable server is reported again by the next call. */
async function followViewChanges(present: (tone: NoticeTone, text: string) => void): Promise<void> {
  const { followView } = await import('./switch-view.ts');
  await followView().catch((error: unknown) =>
    present('error', error instanceof Error ? error.message : String(error)),
  );
}

/** The action offered with a refusal; its code is loaded on demand. */
function askingFor(denied: ApiError): ToastAction {
  const run = async () => {
    const { askAccess, pleaFor } = await import('./ask-access.ts');
    await askAccess(pleaFor(denied));
  };
  return { label: i18next.t('common:access.ask'), run: () => void run() };
}

/** `key` is null when the whole storage was cleared. */
function isSessionKey(key: string | null): boolean {
  return key === null || SESSION_KEYS.some((sessionKey) => sessionKey === key);
}

/** Signed out here; another window has just signed in (the token is written last). */
function followSignIn(event: StorageEvent): void {
  if (event.key !== 'token' || event.newValue === null) return;
  // Events arrive late: the announced values may be gone again, or be removed during this page's start.
  if (readTokens() === null || readOwner() === null) return;
  passLogin();
  resumeSession();
}

/** Another window has started or ended viewing as another person: same session, another viewed person. */
function followOtherView({ token, userInfo }: Session): void {
  const stored = readOwner();
  if (stored === null || readTokens()?.token !== token) return;
  if (stored.viewedBy?.viewId === userInfo.viewedBy?.viewId) return;
  const location = locationAfter(stored.viewedBy !== undefined);
  forgetSession();
  pageDoor.open(location);
}

function onStorage(event: StorageEvent): void {
  const { session, isPersisted } = sessionStore.getState();
  if (!isPersisted || !isSessionKey(event.key)) return;
  if (session === null) followSignIn(event);
  else if (event.newValue === null) followSignOut();
  else if (event.key === 'userInfo') followOtherView(session);
  else if (event.key === 'token' && readOwner()?.id === session.userInfo.id) latestTokens();
  else if (event.key === 'token') {
    // Another person signed in there: this page still shows the former person's data and is replaced.
    forgetSession();
    pageDoor.open(HOME_PATH);
  }
}

/** Synchronises the windows of this browser: a sign-out or new tokens in one reach the others. */
export function followOtherWindows(): () => void {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
