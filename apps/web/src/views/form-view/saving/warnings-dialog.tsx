import type { FieldViews } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { RecordLink } from '#web/views/record-page/record-link.tsx';
import styles from './dialogs.module.css';
import type { SaveWarning } from './refusals.ts';

const WIDTH_PX = 480;

export interface WarningsDialogProps {
  readonly warnings: readonly SaveWarning[];
  readonly fields: FieldViews;
  readonly onAccept: () => Promise<void>;
  readonly onClose: () => void;
}

/** Warnings that do not block saving. */
export function WarningsDialog({ warnings, fields, onAccept, onClose }: WarningsDialogProps) {
  const { t } = useTranslation('form');
  return (
    <AppModal
      title={t('warnings.title')}
      onClose={onClose}
      onConfirm={onAccept}
      confirmText={t('warnings.accept')}
      cancelText={t('warnings.back')}
      widthPx={WIDTH_PX}
    >
      <p>{t('warnings.text')}</p>
      <ul className={styles['warnings']}>
        {warnings.map(({ code, field, text, record }) => (
          <li key={code}>
            <strong>{fields[field]?.label ?? ''}</strong>
            {text}
            {record && <RecordLink record={record} />}
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
