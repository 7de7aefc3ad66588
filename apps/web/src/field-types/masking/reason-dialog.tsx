import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { readMasked, type Unmasked } from '#web/api/records.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import type { MaskTarget } from './mask-target.ts';

const WIDTH_PX = 480;
/** Of a reason (contract `unmaskField`). */
const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 200;

export interface ReasonDialogProps {
  readonly isOpen: boolean;
  readonly label: string;
  readonly maskTarget: Omit<MaskTarget, 'canUnmask'>;
  readonly onClose: () => void;
  readonly onShown: (whole: Unmasked) => void;
}

/** Asks for the reason to unmask a personal value; auditors read it (DOMAIN §2.32.7). */
export function ReasonDialog({ isOpen, label, maskTarget, onClose, onShown }: ReasonDialogProps) {
  const { t } = useTranslation(['fields', 'common']);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const isShort = reason.trim().length < MIN_CHARACTERS;
  const close = () => {
    setReason('');
    setRefusal('');
    onClose();
  };
  const ask = async () => {
    const { formCode, dataId, field, row } = maskTarget;
    const asked = { id: formCode, dataId, field, ...(row === undefined ? {} : { row }) };
    try {
      onShown(await readMasked({ ...asked, reason: reason.trim() }));
      setReason('');
      setRefusal('');
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal
      title={t('mask.title', { field: label })}
      isOpen={isOpen}
      onClose={close}
      onConfirm={ask}
      confirmText={t('mask.confirm')}
      whyNot={isShort ? t('common:whyNot.needsReason') : ''}
      widthPx={WIDTH_PX}
    >
      <TextAreaField
        label={t('mask.reason')}
        isRequired
        error={refusal}
        hint={t('mask.notice')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_CHARACTERS}
        rows={2}
      />
    </AppModal>
  );
}
