import type { WireValue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { FieldInput } from '#web/field-types/field-input.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { useListScope } from '../list-scope.ts';
import styles from './batch.module.css';
import { useBatchChange } from './use-batch-change.ts';

const WIDTH_PX = 480;
const FIELDS = { owner: 'ownerId', tags: 'tags' } as const;

/** How new tags combine with existing ones; existing tags stay by default. */
const TAG_MODES = ['add', 'remove', 'replace'] as const;
type TagMode = (typeof TAG_MODES)[number];

export interface ValuesDialogProps {
  readonly kind: keyof typeof FIELDS;
  readonly rows: readonly ListRow[];
  readonly onClose: () => void;
}

/** Sets the same owner or the same tags on the ticked records. */
export function ValuesDialog({ kind, rows, onClose }: ValuesDialogProps) {
  const { t } = useTranslation('list');
  const { view, labels } = useListScope();
  const { refusal, forgetRefusal, change } = useBatchChange(rows, onClose);
  const [value, setValue] = useState<WireValue>(null);
  const [tagMode, setTagMode] = useState<TagMode>('add');
  const name = FIELDS[kind];
  const field = view.fields[name];
  const hintOf = kind === 'owner' ? 'batch.ownerHint' : (`batch.${tagMode}TagsHint` as const); // one of three keys
  const save = () => change({ values: { [name]: value }, ...(kind === 'tags' ? { tagMode } : {}) });
  if (!field) return null;
  const choose = (next: WireValue) => {
    setValue(next);
    forgetRefusal();
  };
  const take = (next: TagMode) => {
    setTagMode(next);
    forgetRefusal();
  };
  return (
    <AppModal
      title={t(`batch.${kind}Title`)}
      onClose={onClose}
      onConfirm={save}
      canConfirm={value !== null || (kind === 'tags' && tagMode === 'replace')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['values']}>
        {kind === 'tags' && (
          <Field label={t('batch.tagMode')}>
            {(binding) => (
              <RadioGroup
                {...binding}
                value={tagMode}
                options={TAG_MODES.map((mode) => ({ value: mode, label: t(`batch.${mode}Tags`) }))}
                onChange={take}
              />
            )}
          </Field>
        )}
        <Field label={t(`batch.${kind}Field`)} hint={t(hintOf, { count: rows.length })} error={refusal}>
          {(binding) => (
            <FieldInput {...binding} field={field} value={value} onChange={choose} labels={labels} />
          )}
        </Field>
      </div>
    </AppModal>
  );
}
