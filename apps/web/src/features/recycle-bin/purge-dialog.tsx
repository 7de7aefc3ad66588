import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './recycle-bin.module.css';

const WIDTH_PX = 480;

export interface PurgeDialogProps {
  /** null empties the whole bin. */
  readonly count: number | null;
  /** Name of the record, for a single one. */
  readonly title: string;
  /** Resolves to the refusal's message, or null. */
  readonly onPurge: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks before records are deleted permanently: the word must be typed (DOMAIN §2.24). */
export function PurgeDialog({ count, title, onPurge, onClose }: PurgeDialogProps) {
  const { t } = useTranslation(['recycle-bin', 'common']);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const word = t('purge.word');
  const purge = async () => {
    const refused = await onPurge();
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  const question = () => {
    if (count === null) return t('purge.all');
    return count === 1 ? t('purge.one', { title }) : t('purge.several', { count });
  };
  return (
    <AppModal
      title={t(count === null ? 'verb.empty' : 'verb.purge')}
      onClose={onClose}
      onConfirm={purge}
      confirmText={t('verb.purge')}
      whyNot={typed.trim() !== word ? t('common:whyNot.needsWord') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        <Strip tone="warning">{question()}</Strip>
        <Field label={t('purge.type', { word })} isRequired error={refusal}>
          {(binding) => <TextInput {...binding} value={typed} onChange={setTyped} autoComplete="off" />}
        </Field>
      </div>
    </AppModal>
  );
}
