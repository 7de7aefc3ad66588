import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plea, sayMore } from '#web/session/ask-access.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';

const WIDTH_PX = 480;
/** Contract limit (`createAccessRequest`). */
const NOTE_MAX_CHARACTERS = 200;

export interface NoteDialogProps {
  readonly plea: Plea;
  readonly onClose: () => void;
}

/** The purpose of the access request, in one line. */
export function NoteDialog({ plea, onClose }: NoteDialogProps) {
  const { t } = useTranslation('common');
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  const send = async () => {
    try {
      await sayMore(plea, note.trim());
      onClose();
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <AppModal
      title={t('access.addNote')}
      onClose={onClose}
      onConfirm={send}
      confirmText={t('access.addNote')}
      whyNot={note.trim() === '' ? t('whyNot.needsText') : ''}
      widthPx={WIDTH_PX}
    >
      <Field label={t('access.note')} error={refusal}>
        {(binding) => (
          <TextInput {...binding} value={note} onChange={setNote} maxLength={NOTE_MAX_CHARACTERS} />
        )}
      </Field>
    </AppModal>
  );
}
