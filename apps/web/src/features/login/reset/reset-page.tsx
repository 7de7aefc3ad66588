import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { checkReset, completeReset } from '#web/api/sign-in-steps.ts';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import { LOGIN_PATH } from '#web/session/redirect.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import formStyles from '../form/login-form.module.css';
import { LoginFrame } from '../login-frame.tsx';
import { NewPasswordForm } from '../new-password/new-password-form.tsx';
import { PlainStrip } from '../new-password/plain-strip.tsx';
import { usePublicSettings } from '../public-settings.ts';

/** Audience of the new password. */
type Audience = Awaited<ReturnType<typeof checkReset>>['audience'];

/** State of the link: checking, valid, invalid (with the server's message), just used. */
type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'good'; readonly expiresAt: string; readonly audience: Audience }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly audience: Audience };

/** The part of the address that no server and no log receives. */
function tokenOf(hash: string): string {
  return hash.replace(/^#/, '');
}

function useLink(token: string) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: State) => isCurrent && setState(next);
    checkReset(token).then(
      ({ expiresAt, audience }) => settle({ kind: 'good', expiresAt, audience }),
      (error: unknown) => settle(refusalOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, round]);
  const again = () => {
    setState({ kind: 'asking' });
    setRound((now) => now + 1);
  };
  return { state, setState, again };
}

function refusalOf(error: unknown): State {
  const isAnswer = error instanceof ApiError && error.id.startsWith('RESET_LINK');
  return isAnswer ? { kind: 'refused', text: error.message } : { kind: 'failed' };
}

/** `/reset-password#token`: the link's recipient sets a new password, once (ORG-01). */
export function ResetPage() {
  const { t } = useTranslation(['credentials', 'account', 'login']);
  const settings = usePublicSettings();
  const [token] = useState(() => tokenOf(window.location.hash));
  const link = useLink(token);
  const save = async (password: string, audience: Audience) => {
    const [newPass = ''] = await sealPasswords([password], { silent: true });
    try {
      await completeReset({ token, newPass });
      link.setState({ kind: 'done', audience });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'failed') throw error;
      link.setState(refusal);
    }
  };
  return (
    <LoginFrame
      pageTitle={t('reset.title')}
      title={t('reset.title')}
      hint={t('reset.hint')}
      settings={settings}
    >
      <LinkBody state={link.state} onSave={save} onRetry={link.again} />
    </LoginFrame>
  );
}

interface LinkBodyProps {
  readonly state: State;
  readonly onSave: (password: string, audience: Audience) => Promise<void>;
  readonly onRetry: () => void;
}

function LinkBody({ state, onSave, onRetry }: LinkBodyProps) {
  const { t } = useTranslation(['credentials', 'login', 'common']);
  if (state.kind === 'asking') return <output className={formStyles['form']}>{t('common:loading')}</output>;
  if (state.kind === 'good') {
    return (
      <>
        <p className={formStyles['lead']}>
          {t('reset.until', { time: formatSecond(new Date(state.expiresAt)).slice(0, 16) })}
        </p>
        <NewPasswordForm
          label={t('reset.title')}
          submitText={t('reset.submit')}
          onSave={(password) => onSave(password, state.audience)}
        />
      </>
    );
  }
  // Enterprises sign in elsewhere.
  const isOfEnterprise = state.kind === 'done' && state.audience === 'ENTERPRISE';
  return (
    <div className={formStyles['form']}>
      {state.kind === 'refused' && <PlainStrip tone="error">{state.text}</PlainStrip>}
      {state.kind === 'failed' && <PlainStrip tone="error">{t('login:failure.serverGone')}</PlainStrip>}
      {state.kind === 'done' && (
        <PlainStrip tone="info">
          {t(state.audience === 'STAFF' ? 'reset.done' : 'reset.doneEnterprise')}
        </PlainStrip>
      )}
      <div className={formStyles['links']}>
        {state.kind === 'failed' && (
          <button type="button" className={formStyles['link']} onClick={onRetry}>
            {t('common:action.retry')}
          </button>
        )}
        {!isOfEnterprise && (
          <a className={formStyles['link']} href={LOGIN_PATH}>
            {t('reset.toLogin')}
          </a>
        )}
      </div>
    </div>
  );
}
