import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { reportCrash, reportFailure } from './api/failures.ts';
import { startTexts } from './i18n/runtime.ts';
import { Boundary } from './ui/late/boundary.tsx';
import { earlyPage } from './ui/late/early-page.tsx';
import { followLook } from './preferences/apply-look.ts';
import * as preferences from './preferences/preferences.store.ts';
import * as windows from './session/connect-client.ts';
import { passLogin } from './session/enter-session.ts';
import { storageOwnerOf } from './session/storage-owner.ts';
import { askToSignIn, recallReason } from './session/leave-session.ts';
import { LOGIN_PATH, RESET_PATH } from './session/redirect.ts';
import { resumeSession, sessionStore, useSession } from './session/session.store.ts';
import { recallNotice } from './session/view-door.ts';
import { showToast, ToastHost } from './ui/toast/toast.tsx';
import './styles/tokens.css';
import './styles/themes/resource-centre.css';
import './styles/themes/classic.css';
import './styles/base.css';

/** The page for signed-in people; its code is prefetched while they type their password. */
const app = earlyPage(async () => {
  const [{ App }] = await Promise.all([import('./app/app.tsx'), import('./api/strict-schemas.ts')]);
  return App;
});
/** The page of a reset link, with or without a session. */
const reset = earlyPage(async () => (await import('./features/login/reset/reset-page.tsx')).ResetPage);
const isReset = window.location.pathname === RESET_PATH;
const login = earlyPage(async () => (await import('./features/login/login-page.tsx')).LoginPage);

/** Delay before a loading message is shown while the page's code loads. */
const LOADING_AFTER_MS = 500;

/** Signed-in people see the application, others the sign-in page; never both. */
function Root() {
  const shown = useSession((session) => session && storageOwnerOf(session.userInfo));
  const { t } = useTranslation('common');
  return (
    <>
      <Boundary
        otherwise={<LastPage text={t('loadFailed')} action={t('action.retry')} />}
        onFailure={reportCrash}
      >
        <Suspense fallback={<output className="root-loading" aria-label={t('loading')} />}>
          {isReset ? <reset.Page /> : <Entrance shown={shown} />}
        </Suspense>
      </Boundary>
      <ToastHost closeLabel={t('action.close')} />
    </>
  );
}

function Entrance({ shown }: { readonly shown: string | null }) {
  return shown === null ? <login.Page loadNext={app.fetch} /> : <app.Page key={shown} />;
}

interface LastPageProps {
  readonly text: string;
  readonly action: string;
}

/** Shown when the application cannot run: code that fails to load, or a shell that fails to render. */
function LastPage({ text, action }: LastPageProps) {
  return (
    <main className="last-boundary" role="alert">
      <p>{text}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {action}
      </button>
    </main>
  );
}

/** API-03: uncaught errors become danger entries of the front-end log. */
function watchUnhandled(): void {
  const report = (message: string, reason: unknown) =>
    reportFailure({
      message,
      type: 'danger',
      meta: {},
      traceId: '',
      stack: reason instanceof Error ? (reason.stack ?? '') : '',
    });
  window.addEventListener('error', (event) => report(event.message, event.error));
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    report(reason instanceof Error ? reason.message : String(reason), reason),
  );
}

/** The signed-in person, also while viewing as another person. */
function personNow(): string | null {
  const userInfo = sessionStore.getState().session?.userInfo;
  return userInfo?.viewedBy?.memberId ?? userInfo?.id ?? null;
}

/** Preferences follow the signed-in person. */
function followPerson(): void {
  const open = () => {
    const memberId = personNow();
    if (memberId !== preferences.preferencesStore.getState().memberId) preferences.openPreferences(memberId);
  };
  preferences.openPreferences(personNow());
  sessionStore.subscribe(open);
}

/** Settles when the code is loaded, fails (the error boundary reports it on use), or takes too long. */
function soon(code: Promise<void>): Promise<void> {
  const arrival = code.catch(() => undefined);
  return Promise.race([arrival, new Promise<void>((done) => setTimeout(done, LOADING_AFTER_MS))]);
}

/** Redirects visitors to the sign-in page, and signed-in people away from it. */
function redirectBySession(isSignedIn: boolean): void {
  if (!isSignedIn) askToSignIn();
  else if (window.location.pathname === LOGIN_PATH) passLogin();
}

/** Code and texts of the first page. */
function firstPage(isSignedIn: boolean) {
  if (isReset) return { page: reset, texts: ['login', 'account', 'credentials'] as const };
  return isSignedIn
    ? { page: app, texts: ['shell', 'tabs'] as const }
    : { page: login, texts: ['login', 'captcha'] as const };
}

async function start(): Promise<void> {
  watchUnhandled();
  windows.connectClient(showToast);
  const session = resumeSession();
  recallReason();
  recallNotice();
  if (!isReset) redirectBySession(session !== null);
  windows.followOtherWindows();
  preferences.followOtherWindows();
  followPerson();
  const first = firstPage(session !== null);
  await Promise.all([soon(first.page.fetch()), startTexts(['common', 'http', ...first.texts]), followLook()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}

void start();
