import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { changeRecords, type ListRow } from '#web/api/record-lists.ts';
import { reloadRecord, reloadRecordLists } from '#web/api/records.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { refusalText, warningsIn } from '#web/views/record-actions/refusal-text.ts';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import { formOfRow, rowName } from '../query/list-row.ts';

type Change = Omit<Parameters<typeof changeRecords>[0], 'id' | 'dataIds'>;

/**
 * Sets the same values on all ticked rows or on none; `refusal` names the blocking rows and reasons. Warnings are accepted by saving again.
 */
export function useBatchChange(rows: readonly ListRow[], onClose: () => void) {
  const { t } = useTranslation('list');
  const { view, layout, selection } = useListScope();
  const [refusal, setRefusal] = useState('');
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const refused = (error: ApiError) => {
    const row = rows.find(({ id }) => id === error.details['dataId']);
    const name = row ? rowName(row, view, linkColumnOf(layout.columns)) : '';
    const warnings = warningsIn(error);
    if (warnings.length > 0) {
      setAccepted((current) => [...current, ...warnings.map(({ code }) => code)]);
      return t('batch.warned', { name, text: warnings.map(({ text }) => text).join(' ') });
    }
    const reason = refusalText(error);
    return row ? t('batch.refused', { name, reason }) : reason;
  };
  const change = async (input: Change) => {
    try {
      const dataIds = rows.map(({ id }) => id);
      const sent = { id: view.form ?? '', dataIds, acceptedWarnings: [...accepted], ...input };
      const { updated } = await changeRecords(sent);
      showToast('success', t('batch.done', { count: updated }));
      void reloadRecordLists();
      for (const row of rows) void reloadRecord(formOfRow(view, row), row.id);
      selection.clear();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(refused(error));
    }
  };
  const forgetRefusal = () => {
    setRefusal('');
    setAccepted([]);
  };
  return { refusal, forgetRefusal, change };
}
