import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@haiqiao/contract/rules';
import { useTranslation } from 'react-i18next';
import { PasswordChecklist } from '#web/ui/password-checklist/password-checklist.tsx';
import styles from './account-settings.module.css';

/** The rule for new passwords, across the whole form (ACC-04). */
export function NewPasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles['rules']}>
      <PasswordChecklist
        password={password}
        label={t('password.rules')}
        textOf={(rule) =>
          t(`password.${rule}`, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })
        }
        met={t('password.kept')}
        open={t('password.open')}
      />
    </div>
  );
}
