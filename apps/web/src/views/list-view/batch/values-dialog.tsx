import type { WireValue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { changeRecords, type ListRow } from '#web/api/record-lists.ts';
import { reloadRecordLists } from '#web/api/records.ts';
import { FieldInput } from '#web/field-types/field-input.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useListScope } from '../list-scope.ts';

const WIDTH_PX = 480;
const FIELDS = { owner: 'ownerId', tags: 'tags' } as const;

export interface ValuesDialogProps {
  readonly kind: keyof typeof FIELDS;
  readonly rows: readonly ListRow[];
  readonly onClose: () => void;
}

/** Gives the ticked records the same owner, or the same tags. */
export function ValuesDialog({ kind, rows, onClose }: ValuesDialogProps) {
  const { t } = useTranslation('list');
  const { view, labels, selection } = useListScope();
  const [value, setValue] = useState<WireValue>(null);
  const [refusal, setRefusal] = useState('');
  const name = FIELDS[kind];
  const field = view.fields[name];
  const save = async () => {
    try {
      const dataIds = rows.map(({ id }) => id);
      const { updated } = await changeRecords({ id: view.form ?? '', dataIds, values: { [name]: value } });
      showToast('success', t('batch.done', { count: updated }));
      void reloadRecordLists();
      selection.clear();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  if (!field) return null;
  return (
    <AppModal
      title={t(`batch.${kind}Title`)}
      isOpen
      onClose={onClose}
      onConfirm={save}
      canConfirm={kind === 'tags' || value !== null}
      widthPx={WIDTH_PX}
    >
      <Field
        label={t(`batch.${kind}Field`)}
        hint={t(`batch.${kind}Hint`, { count: rows.length })}
        error={refusal}
      >
        {(binding) => (
          <FieldInput {...binding} field={field} value={value} onChange={setValue} labels={labels} />
        )}
      </Field>
    </AppModal>
  );
}
