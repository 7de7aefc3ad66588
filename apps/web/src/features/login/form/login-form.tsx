import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveReason } from '#web/session/leave-session.ts';
import { UserGlyph } from '#web/ui/glyph/glyph.tsx';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { FailureStrip } from './failure-strip.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginField } from './login-field.tsx';
import styles from './login-form.module.css';
import { useLogin } from './login-state.ts';
import { NoticeStrip } from './notice-strip.tsx';
import { PasswordField } from './password-field.tsx';

export interface LoginFormProps {
  /** Telephone to ask for a new password; empty while unknown. */
  readonly supportPhone: string;
  readonly loadNext: () => Promise<void>;
}

/** Account, password, captcha (AUTH-01). */
export function LoginForm({ supportPhone, loadNext }: LoginFormProps) {
  const { t } = useTranslation(['login', 'captcha']);
  const captchaBox = useRef<HTMLDivElement>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const reason = useLeaveReason();
  const login = useLogin({
    loadNext,
    focus: {
      account: () => accountInput.current?.focus(),
      password: () => passwordInput.current?.focus(),
      captcha: () => captchaBox.current?.querySelector<HTMLElement>('[tabindex="0"], button')?.focus(),
    },
  });
  const { failure, errors } = login;
  useEffect(() => accountInput.current?.focus(), []);
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        login.submit();
      }}
    >
      {failure && <FailureStrip failure={failure} remaining={login.remaining} />}
      {!failure && reason && <NoticeStrip reason={reason} />}
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
          onKind={login.setKind}
          failed={login.isCaptchaSpent}
        />
        <p className={styles['note']} data-error={errors.captcha || undefined} aria-live="polite">
          {errors.captcha ? t('captchaRequired') : ''}
        </p>
      </div>
      <button
        type="submit"
        className={styles['submit']}
        aria-disabled={login.isBlocked}
        aria-busy={login.isSubmitting}
        data-busy={login.isSubmitting || undefined}
      >
        <span className={styles['submit-text']}>
          {login.isBlocked && !login.isSubmitting ? t('wait', { time: login.remaining ?? '' }) : t('submit')}
        </span>
        {login.isSubmitting && <span className="sr-only">{t('submitting')}</span>}
      </button>
      <div className={styles['links']}>
        {login.otherVariant && (
          <button type="button" className={styles['link']} onClick={login.switchVariant}>
            {login.otherVariant === 'click' ? t('captcha:switchToClick') : t('captcha:switchToSlide')}
          </button>
        )}
        <span className={styles['spacer']} />
        <ForgotPassword phone={supportPhone} />
      </div>
    </form>
  );
}
