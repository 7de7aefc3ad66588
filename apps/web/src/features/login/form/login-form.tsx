import type { PendingStep } from '@haiqiao/contract/endpoints';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveReason } from '#web/session/leave-session.ts';
import { UserGlyph } from '#web/ui/glyph/glyph.tsx';
import { useCaptchaFocus } from '../captcha/captcha-focus.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { NO_CAPTCHA } from '../captcha/captcha-state.ts';
import { FailureStrip } from './failure-strip.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginField } from './login-field.tsx';
import styles from './login-form.module.css';
import { type LoginState, useLogin } from './login-state.ts';
import { NoticeStrip } from './notice-strip.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface LoginFormProps {
  /** Telephone for password resets; empty while unknown. */
  readonly supportPhone: string;
  readonly loadNext: () => Promise<void>;
  readonly onPending: (pending: PendingStep) => void;
}

/** Account, password, captcha (AUTH-01). */
export function LoginForm({ supportPhone, loadNext, onPending }: LoginFormProps) {
  const { t } = useTranslation('login');
  const captchaBox = useRef<HTMLDivElement>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const captcha = useCaptchaFocus(captchaBox);
  const login = useLogin({
    loadNext,
    onPending,
    focus: {
      account: () => accountInput.current?.focus(),
      password: () => passwordInput.current?.focus(),
      captcha: captcha.focus,
    },
  });
  const { errors } = login;
  useEffect(() => accountInput.current?.focus(), []);
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={t('title')}
      onInput={captcha.forget}
      onSubmit={(event) => {
        event.preventDefault();
        login.submit(login.answer);
      }}
    >
      <Strip login={login} />
      <LoginField
        label={t('account.label')}
        icon={<UserGlyph size={16} />}
        name="username"
        autoComplete="username"
        placeholder={t('account.placeholder')}
        value={login.account}
        onChange={login.setAccount}
        error={errors.account ? t('account.required') : ''}
        inputRef={accountInput}
      />
      <PasswordField
        value={login.password}
        onChange={login.setPassword}
        onFocus={() => void login.warm()}
        error={errors.password ? t(`password.${errors.password}`) : ''}
        inputRef={passwordInput}
      />
      <div ref={captchaBox}>
        <CaptchaField
          variant={login.variant}
          load={login.loadCaptcha}
          onAnswer={login.setAnswer}
          onKind={(kind) => {
            login.setKind(kind);
            if (captcha.arrived() && kind === 'off') login.submit(NO_CAPTCHA);
          }}
          failed={login.isCaptchaSpent}
        />
        <p className={styles['note']} data-error={errors.captcha || undefined} aria-live="polite">
          {errors.captcha ? t('captchaRequired') : ''}
        </p>
      </div>
      <SubmitButton isSubmitting={login.isSubmitting} waitFor={login.waitFor} />
      <div className={styles['links']}>
        <VariantLink login={login} />
        <span className={styles['spacer']} />
        <ForgotPassword phone={supportPhone} />
      </div>
    </form>
  );
}

/** The failure, else the reason for the sign-out, else nothing. */
function Strip({ login: { failure, remaining } }: { login: LoginState }) {
  const reason = useLeaveReason();
  if (failure) return <FailureStrip failure={failure} remaining={remaining} />;
  return reason && <NoticeStrip reason={reason} />;
}

/** Link to the other captcha variant; nothing where there is none. */
function VariantLink({ login: { otherVariant, switchVariant } }: { login: LoginState }) {
  const { t } = useTranslation('captcha');
  if (!otherVariant) return null;
  return (
    <button type="button" className={styles['link']} onClick={switchVariant}>
      {otherVariant === 'click' ? t('switchToClick') : t('switchToSlide')}
    </button>
  );
}
