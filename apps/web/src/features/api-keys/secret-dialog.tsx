import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { CopyField } from '#web/ui/field/copy-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './api-keys.module.css';

const WIDTH_PX = 640;

export interface SecretDialogProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret of a key once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('api-keys');
  return (
    <AppModal
      title={t('secret.title', { name })}
      onClose={onClose}
      onConfirm={onClose}
      confirmText={t('secret.done')}
      isNotice
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        <Strip tone="warning">{t('secret.once')}</Strip>
        <CopyField
          label={t('secret.label')}
          value={secret}
          copyText={t('secret.copy')}
          copiedText={t('secret.copied')}
          failedText={t('secret.failed')}
        />
        <p className={styles['text']}>{t('secret.how')}</p>
      </div>
    </AppModal>
  );
}
