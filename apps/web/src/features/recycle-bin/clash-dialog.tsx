import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestoreOutcome } from '#web/api/recycle-bin.ts';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';

export interface ClashDialogProps {
  readonly entry: BinEntry;
  readonly clashes: NonNullable<RestoreOutcome['clashes']>;
  /** Retries with other values; resolves to the refusal's message, or null. */
  readonly onRestore: (values: Readonly<Record<string, string>>) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Another record has taken a unique value: the deleted one is restored with other values (改名恢复). */
export function ClashDialog({ entry, clashes, onRestore, onClose }: ClashDialogProps) {
  const { t } = useTranslation('recycle-bin');
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(clashes.map(({ field, value }) => [field, value])),
  );
  const isSame = clashes.some(({ field, value }) => (values[field] ?? '').trim() === value);
  return (
    <QuestionDialog
      title={t('clash.title')}
      confirmText={t('clash.restore')}
      canConfirm={!isSame}
      onConfirm={() => onRestore(values)}
      onClose={onClose}
    >
      <p>{t('clash.text', { title: entry.title })}</p>
      {clashes.map(({ field, label, value }) => (
        <Field key={field} label={label} hint={t('clash.taken', { value })} isRequired>
          {(binding) => (
            <TextInput
              {...binding}
              value={values[field] ?? ''}
              onChange={(text) => setValues({ ...values, [field]: text })}
            />
          )}
        </Field>
      ))}
    </QuestionDialog>
  );
}
