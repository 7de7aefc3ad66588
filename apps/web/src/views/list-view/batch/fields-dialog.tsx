import { isBlank, type WireValue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { FieldInput } from '#web/field-types/field-input.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { editableFields } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import styles from './batch.module.css';
import { useBatchChange } from './use-batch-change.ts';

const WIDTH_PX = 480;
const CHANGE_KINDS = ['set', 'empty'] as const;

export interface FieldsDialogProps {
  readonly rows: readonly ListRow[];
  readonly onClose: () => void;
}

/** Sets one editable list field of the ticked records to the same value, or clears it. */
export function FieldsDialog({ rows, onClose }: FieldsDialogProps) {
  const { t } = useTranslation('list');
  const { view, labels } = useListScope();
  const { refusal, forgetRefusal, change } = useBatchChange(rows, onClose);
  const names = editableFields(view);
  const [name, setName] = useState(names[0] ?? '');
  const [changeKind, setChangeKind] = useState<(typeof CHANGE_KINDS)[number]>('set');
  const [value, setValue] = useState<WireValue>(null);
  const field = view.fields[name];
  if (!field) return null;
  const isEmptying = changeKind === 'empty' && !field.required;
  const choose = (next: string | null) => {
    setName(next ?? name);
    setValue(null);
    forgetRefusal();
  };
  const take = (next: (typeof CHANGE_KINDS)[number]) => {
    setChangeKind(next);
    forgetRefusal();
  };
  return (
    <AppModal
      title={t('batch.fieldsTitle')}
      onClose={onClose}
      onConfirm={() => change({ values: { [name]: isEmptying ? null : value } })}
      canConfirm={isEmptying || !isBlank(value)}
      widthPx={WIDTH_PX}
    >
      <div className={styles['values']}>
        <Field label={t('batch.field')}>
          {(binding) => (
            <Select
              {...binding}
              value={name}
              options={names.map((each) => ({ value: each, label: view.fields[each]?.label ?? each }))}
              onChange={choose}
              isClearable={false}
            />
          )}
        </Field>
        {!field.required && (
          <Field label={t('batch.deed')}>
            {(binding) => (
              <RadioGroup
                {...binding}
                value={changeKind}
                options={CHANGE_KINDS.map((each) => ({ value: each, label: t(`batch.deeds.${each}`) }))}
                onChange={take}
              />
            )}
          </Field>
        )}
        {isEmptying ? (
          <p
            role={refusal === '' ? undefined : 'alert'}
            className={refusal === '' ? undefined : styles['refusal']}
          >
            {refusal || t('batch.emptyHint', { count: rows.length, field: field.label })}
          </p>
        ) : (
          <Field
            label={field.label}
            hint={t('batch.fieldHint', { count: rows.length, field: field.label })}
            error={refusal}
          >
            {(binding) => (
              <FieldInput
                {...binding}
                key={name}
                field={field}
                value={value}
                onChange={(next) => {
                  setValue(next);
                  forgetRefusal();
                }}
                labels={labels}
              />
            )}
          </Field>
        )}
      </div>
    </AppModal>
  );
}
