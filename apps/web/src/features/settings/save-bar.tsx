import type { SettingView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import styles from './settings.module.css';

export interface SaveBarProps {
  readonly changed: readonly SettingView[];
  readonly isValid: boolean;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Shows the number of unsaved changes, saves or discards them. */
export function SaveBar({ changed, isValid, isBusy, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('settings');
  const hasSecurity = changed.some(({ isSecurity }) => isSecurity);
  return (
    <section className={styles['bar']} aria-label={t('bar.label')}>
      <p className={styles['barText']} role="status">
        <b>{t('bar.count', { count: changed.length })}</b>
        {!isValid && <span className={styles['barFault']}>{t('bar.invalid')}</span>}
        {isValid && hasSecurity && <span>{t('bar.security')}</span>}
      </p>
      <Button onClick={onDiscard} disabled={isBusy}>
        {t('bar.discard')}
      </Button>
      <Button
        tone="primary"
        icon="save"
        onClick={onSave}
        whyNot={isValid ? '' : t('bar.invalid')}
        isBusy={isBusy}
      >
        {t('bar.save')}
      </Button>
    </section>
  );
}
