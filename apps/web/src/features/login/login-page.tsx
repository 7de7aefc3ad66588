import type { PendingStep } from '@haiqiao/contract/endpoints';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepReply } from '#web/api/sign-in-steps.ts';
import { enterSession } from '#web/session/enter-session.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { LoginForm } from './form/login-form.tsx';
import { sessionIn } from './form/request-session.ts';
import { LoginFrame } from './login-frame.tsx';
import { usePublicSettings } from './public-settings.ts';

/** Few sign-ins have a further step: its code is loaded on demand. */
const SignInStep = lazy(async () => ({ default: (await import('./steps/sign-in-step.tsx')).SignInStep }));

export interface LoginPageProps {
  /** Prefetches the code of the next page: called when a sign-in is likely, and awaited before leaving. */
  readonly loadNext: () => Promise<void>;
}

/** `/login` (AUTH-01), without the component library: at most 110 kB of code and styles over the wire. */
export function LoginPage({ loadNext }: LoginPageProps) {
  const { t } = useTranslation(['login', 'common']);
  const settings = usePublicSettings();
  const [pending, setPending] = useState<PendingStep | null>(null);
  const goOn = async (reply: StepReply) => {
    if (reply.pending) return setPending(reply.pending);
    const session = sessionIn(reply);
    await loadNext().catch(() => undefined);
    if (!enterSession(session)) showToast('warning', t('common:storageRefused'));
  };
  return (
    <LoginFrame pageTitle={t('pageTitle')} title={t('title')} hint={t('hint')} settings={settings}>
      {pending ? (
        <Suspense fallback={<output>{t('common:loading')}</output>}>
          <SignInStep pending={pending} onReply={goOn} onBack={() => setPending(null)} />
        </Suspense>
      ) : (
        <LoginForm supportPhone={settings?.supportPhone ?? ''} loadNext={loadNext} onPending={setPending} />
      )}
    </LoginFrame>
  );
}
