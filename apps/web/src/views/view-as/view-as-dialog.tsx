import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startViewing } from '#web/session/switch-view.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './view-as.module.css';

const WIDTH_PX = 520;
/** Contract limit (`startViewAs`). */
const REASON_MAX_CHARACTERS = 200;

export interface ViewAsDialogProps {
  readonly member: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
}

/** Explains viewing as a member before it starts (PERM-04). */
export function ViewAsDialog({ member, onClose }: ViewAsDialogProps) {
  const { t } = useTranslation('view-as');
  const unsaved = useTabs(({ dirty }) => dirty.length);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const begin = async () => {
    try {
      await startViewing(member.id, reason.trim());
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <AppModal
      title={t('title', { name: member.username })}
      isOpen
      onClose={onClose}
      onConfirm={begin}
      confirmText={t('confirm')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal && <Strip tone="error">{refusal}</Strip>}
        {unsaved > 0 && <Strip tone="warning">{t('unsaved', { count: unsaved })}</Strip>}
        <p className={styles['text']}>{t('text')}</p>
        <p className={styles['text']}>{t('logged')}</p>
        <p className={styles['text']}>{t('tabs')}</p>
        <Field label={t('reason')} hint={t('reasonHint')}>
          {(binding) => (
            <TextInput {...binding} value={reason} onChange={setReason} maxLength={REASON_MAX_CHARACTERS} />
          )}
        </Field>
      </div>
    </AppModal>
  );
}
