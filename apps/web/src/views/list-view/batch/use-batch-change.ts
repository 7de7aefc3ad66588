import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { changeRecords, type ListRow } from '#web/api/record-lists.ts';
import { reloadRecord, reloadRecordLists } from '#web/api/records.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { refusalText } from '#web/views/record-actions/refusal-text.ts';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import { formOfRow } from '../query/row-form.ts';
import { rowName } from '../query/row-values.ts';

type Change = Omit<Parameters<typeof changeRecords>[0], 'id' | 'dataIds'>;

/** Gives the ticked rows the same values, all of them or none; `refusal` says which of them stood in the way, and why. */
export function useBatchChange(rows: readonly ListRow[], onClose: () => void) {
  const { t } = useTranslation('list');
  const { view, layout, selection } = useListScope();
  const [refusal, setRefusal] = useState('');
  const refused = (error: ApiError) => {
    const row = rows.find(({ id }) => id === error.details['dataId']);
    const reason = refusalText(error);
    if (!row) return reason;
    return t('batch.refused', { name: rowName(row, view, linkColumnOf(layout.columns)), reason });
  };
  const change = async (given: Change) => {
    try {
      const dataIds = rows.map(({ id }) => id);
      const { updated } = await changeRecords({ id: view.form ?? '', dataIds, ...given });
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
  return { refusal, forgetRefusal: () => setRefusal(''), change };
}
