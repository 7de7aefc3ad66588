import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '#web/api/api-error.ts';
import { reloadFlowModels, removeFlow } from '#web/api/flow-models.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { reloadRecordLists } from '#web/api/records.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';

const REASON_MAX = 200;

export interface RemoveModelDialogProps {
  readonly row: ListRow;
  readonly onClose: () => void;
}

/** Deletes a model; the server reports obstacles. */
export function RemoveModelDialog({ row, onClose }: RemoveModelDialogProps) {
  const { t } = useTranslation('flow-designer');
  const [reason, setReason] = useState('');
  const name = textOf(namedValueOf(row['name']).value);
  const remove = async () => {
    await removeFlow({ id: row.id, rowVersion: row.rowVersion, reason });
    await Promise.all([reloadRecordLists(), reloadFlowModels()]);
    showToast('success', t('models.removed', { name }));
    onClose();
  };
  return (
    <QuestionDialog title={t('models.remove')} onConfirm={() => attempt(remove())} onClose={onClose} isDanger>
      <p>{t('models.removeText', { name })}</p>
      <TextField label={t('models.reason')} maxLength={REASON_MAX} value={reason} onChange={setReason} />
    </QuestionDialog>
  );
}
