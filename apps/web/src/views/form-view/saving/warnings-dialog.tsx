import type { FieldViews } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { definitionQueries } from '#web/api/definitions.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { recordPath } from '#web/views/record-page/record-routes.ts';
import styles from './dialogs.module.css';
import type { SaveWarning } from './refusals.ts';

const WIDTH_PX = 480;

export interface WarningsDialogProps {
  readonly warnings: readonly SaveWarning[];
  readonly fields: FieldViews;
  readonly onAccept: () => Promise<void>;
  readonly onClose: () => void;
}

/** Something looks odd and may be saved all the same. */
export function WarningsDialog({ warnings, fields, onAccept, onClose }: WarningsDialogProps) {
  const { t } = useTranslation('form');
  return (
    <AppModal
      title={t('warnings.title')}
      isOpen
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

/** The way to the record that a warning is about; what was filled in stays behind in its own tab. */
function RecordLink({ record }: { readonly record: NonNullable<SaveWarning['record']> }) {
  const { t } = useTranslation('form');
  const locale = useLocale();
  const { data: view } = useQuery(definitionQueries.form(record.form, locale));
  if (!view) return null;
  return (
    <button
      type="button"
      className={styles['see']}
      aria-label={t('warnings.seeNamed', { title: record.title })}
      onClick={() => openTab(recordPath(view.routes.see, record.form, record.dataId))}
    >
      {t('warnings.see')}
    </button>
  );
}
