import {
  brokenPasswordRules,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  PASSWORD_RULES,
} from '@haiqiao/contract/rules';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './account-settings.module.css';

/** The rule for new passwords as a list that ticks itself off while one types (ACC-04). */
export function PasswordChecklist({ password }: { readonly password: string }) {
  const { t } = useTranslation('account');
  const broken = brokenPasswordRules(password);
  return (
    <ul className={styles['checklist']} aria-label={t('password.rules')}>
      {PASSWORD_RULES.map((rule) => {
        const isKept = !broken.includes(rule);
        return (
          <li key={rule} className={styles['check']} data-kept={isKept}>
            {isKept ? <Icon name="check-circle-filled" /> : <span className={styles['ring']} />}
            {t(`password.${rule}`, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })}
            <span className="sr-only">{t(isKept ? 'password.kept' : 'password.open')}</span>
          </li>
        );
      })}
    </ul>
  );
}
