import { useTranslation } from 'react-i18next';
import styles from './login-form.module.css';

export interface SubmitButtonProps {
  readonly isSubmitting: boolean;
  /** What must be waited for as `m:ss`; null when nothing. */
  readonly waitFor: string | null;
  /** 登录 unless given. */
  readonly text?: string;
}

/** The button that sends a form. It keeps its size and the focus while it is busy: it is never disabled, only deaf. */
export function SubmitButton({ isSubmitting, waitFor, text }: SubmitButtonProps) {
  const { t } = useTranslation('login');
  return (
    <button
      type="submit"
      className={styles['submit']}
      aria-disabled={isSubmitting || waitFor !== null}
      aria-busy={isSubmitting}
      data-busy={isSubmitting || undefined}
    >
      <span className={styles['submit-text']}>
        {waitFor === null ? (text ?? t('submit')) : t('wait', { time: waitFor })}
      </span>
      {isSubmitting && <span className="sr-only">{t('submitting')}</span>}
    </button>
  );
}
