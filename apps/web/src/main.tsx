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
import { askToSignIn, recallReason } from './session/leave-session.ts';
import { LOGIN_PATH } from './session/redirect.ts';
import { resumeSession, sessionStore, useSession } from './session/session.store.ts';
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
const login = earlyPage(async () => (await import('./features/login/login-page.tsx')).LoginPage);

/** After this long without the code of the page, something is shown that says so. */
const LOADING_AFTER_MS = 500;

/** Who is signed in sees the application, everybody else the sign-in page. Nobody sees both. */
function Root() {
  const memberId = useSession((session) => session?.userInfo.id ?? null);
  const { t } = useTranslation('common');
  return (
    <>
      <LastBoundary text={t('loadFailed')} action={t('action.retry')}>
        <Suspense fallback={<output className="root-loading" aria-label={t('loading')} />}>
          {memberId === null ? <login.Page loadNext={app.fetch} /> : <app.Page key={memberId} />}
        </Suspense>
      </LastBoundary>
      <ToastHost closeLabel={t('action.close')} />
    </>
  );
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

/** Preferences follow whoever is signed in. */
function followPerson(): void {
  const open = () => {
    const memberId = sessionStore.getState().session?.userInfo.id ?? null;
    if (memberId !== preferences.preferencesStore.getState().memberId) preferences.openPreferences(memberId);
  };
  preferences.openPreferences(sessionStore.getState().session?.userInfo.id ?? null);
  sessionStore.subscribe(open);
}

/** Settles when the code is here, does not arrive (the boundary says so when it is needed), or takes its time. */
function soon(code: Promise<void>): Promise<void> {
  const arrival = code.catch(() => undefined);
  return Promise.race([arrival, new Promise<void>((done) => setTimeout(done, LOADING_AFTER_MS))]);
}

async function start(): Promise<void> {
  watchUnhandled();
  windows.connectClient(showToast);
  const session = resumeSession();
  recallReason();
  if (session === null) askToSignIn();
  else if (window.location.pathname === LOGIN_PATH) passLogin();
  windows.followOtherWindows();
  preferences.followOtherWindows();
  followPerson();
  await Promise.all([
    soon((session === null ? login : app).fetch()),
    startTexts([
      'common',
      'http',
      ...(session === null ? (['login', 'captcha'] as const) : (['shell', 'tabs'] as const)),
    ]),
    followLook(),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}

void start();
