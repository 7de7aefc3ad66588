import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import styles from './recycle-bin.module.css';
import type { RestoreFailures } from './use-restore.ts';

const WIDTH_PX = 560;

export interface FailuresDialogProps {
  readonly failures: RestoreFailures;
  readonly onClose: () => void;
}

/** The records that could not be restored, with reasons. */
export function FailuresDialog({ failures, onClose }: FailuresDialogProps) {
  const { t } = useTranslation('recycle-bin');
  const { restored, failed } = failures;
  return (
    <AppModal title={t('failures.title')} onClose={onClose} widthPx={WIDTH_PX}>
      <p>{t('failures.summary', { restored, failed: failed.length })}</p>
      <ul className={styles['children']}>
        {failed.map(({ entry, message }) => (
          <li key={entry.id}>
            {entry.title || t('untitled')} <span className={styles['refusal']}>{message}</span>
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
