import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadFlowModels, removeFlow } from '#web/api/flow-models.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { reloadRecordLists } from '#web/api/records.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './catalogue.module.css';

const WIDTH_PX = 480;
const REASON_MAX = 200;

export interface RemoveModelDialogProps {
  readonly row: ListRow;
  readonly onClose: () => void;
}

/** Deletes a model; the server reports obstacles. */
export function RemoveModelDialog({ row, onClose }: RemoveModelDialogProps) {
  const { t } = useTranslation('flow-designer');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const name = textOf(namedValueOf(row['name']).value);
  const remove = async () => {
    try {
      await removeFlow({ id: row.id, rowVersion: row.rowVersion, reason });
      await Promise.all([reloadRecordLists(), reloadFlowModels()]);
      showToast('success', t('models.removed', { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <AppModal
      title={t('models.remove')}
      isOpen
      onClose={onClose}
      onConfirm={remove}
      confirmText={t('models.remove')}
      isDanger
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <p>{t('models.removeText', { name })}</p>
        <TextField label={t('models.reason')} maxLength={REASON_MAX} value={reason} onChange={setReason} />
      </div>
    </AppModal>
  );
}
