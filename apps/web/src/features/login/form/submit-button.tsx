import { useTranslation } from 'react-i18next';
import styles from './login-form.module.css';

export interface SubmitButtonProps {
  readonly isSubmitting: boolean;
  /** Time to wait as `m:ss`; null for none. */
  readonly waitFor: string | null;
  /** Default: 登录. */
  readonly text?: string;
}

/** The submit button of a form. It keeps its size and focus while busy: never disabled, it ignores presses instead. */
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
