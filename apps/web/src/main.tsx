import { Component, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { reportFailure } from './api/failures.ts';
import { startTexts } from './i18n/runtime.ts';
import { earlyPage } from './ui/late/early-page.tsx';
import { followLook } from './preferences/apply-look.ts';
import * as preferences from './preferences/preferences.store.ts';
import * as windows from './session/connect-client.ts';
import { passLogin } from './session/enter-session.ts';
import { keptFor } from './session/kept-for.ts';
import { askToSignIn, recallReason } from './session/leave-session.ts';
import { LOGIN_PATH, RESET_PATH } from './session/redirect.ts';
import { resumeSession, sessionStore, useSession } from './session/session.store.ts';
import { recallNotice } from './session/view-door.ts';
import { showToast, ToastHost } from './ui/toast/toast.tsx';
import './styles/tokens.css';
import './styles/themes/resource-centre.css';
import './styles/themes/classic.css';
import './styles/base.css';

/** The page for people who are signed in; its code is fetched while they type their password. */
const app = earlyPage(async () => {
  const [{ App }] = await Promise.all([import('./app/app.tsx'), import('./api/strict-schemas.ts')]);
  return App;
});
/** The link of a reset: for whoever holds it, signed in or not. */
const reset = earlyPage(async () => (await import('./features/login/reset/reset-page.tsx')).ResetPage);
const isReset = window.location.pathname === RESET_PATH;
const login = earlyPage(async () => (await import('./features/login/login-page.tsx')).LoginPage);

/** After this long without the code of the page, something is shown that says so. */
const LOADING_AFTER_MS = 500;

/** Who is signed in sees the application, everybody else the sign-in page. Nobody sees both. */
function Root() {
  const shown = useSession((session) => session && keptFor(session.userInfo));
  const { t } = useTranslation('common');
  return (
    <>
      <LastBoundary text={t('loadFailed')} action={t('action.retry')}>
        <Suspense fallback={<output className="root-loading" aria-label={t('loading')} />}>
          {isReset ? <reset.Page /> : <Entrance shown={shown} />}
        </Suspense>
      </LastBoundary>
      <ToastHost closeLabel={t('action.close')} />
    </>
  );
}

function Entrance({ shown }: { readonly shown: string | null }) {
  return shown === null ? <login.Page loadNext={app.fetch} /> : <app.Page key={shown} />;
}

interface LastBoundaryProps {
  readonly text: string;
  readonly action: string;
  readonly children: ReactNode;
}

/** Behind all other boundaries: code that does not arrive, or a shell that cannot be drawn. */
class LastBoundary extends Component<LastBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    reportFailure({
      message: error.message,
      type: 'danger',
      meta: {},
      traceId: '',
      stack: error.stack ?? '',
    });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="last-boundary" role="alert">
        <p>{this.props.text}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {this.props.action}
        </button>
      </main>
    );
  }
}

/** API-03: what nobody caught becomes a danger entry of the front-end log. */
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

/** Whose eyes are before the screen: who is signed in, also while they look at the product as somebody else. */
function personNow(): string | null {
  const userInfo = sessionStore.getState().session?.userInfo;
  return userInfo?.viewedBy?.memberId ?? userInfo?.id ?? null;
}

/** Preferences follow whoever is signed in. */
function followPerson(): void {
  const open = () => {
    const memberId = personNow();
    if (memberId !== preferences.preferencesStore.getState().memberId) preferences.openPreferences(memberId);
  };
  preferences.openPreferences(personNow());
  sessionStore.subscribe(open);
}

/** Settles when the code is here, does not arrive (the boundary says so when it is needed), or takes its time. */
function soon(code: Promise<void>): Promise<void> {
  const arrival = code.catch(() => undefined);
  return Promise.race([arrival, new Promise<void>((done) => setTimeout(done, LOADING_AFTER_MS))]);
}

/** A visitor is asked to sign in; whoever is signed in passes the sign-in page by. */
function findPlace(isSignedIn: boolean): void {
  if (!isSignedIn) askToSignIn();
  else if (window.location.pathname === LOGIN_PATH) passLogin();
}

/** Code and texts of the page that comes first. */
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
  if (!isReset) findPlace(session !== null);
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
