import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startViewing } from '#web/session/switch-view.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './view-as.module.css';

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
  const begin = async () => {
    try {
      await startViewing(member.id, reason.trim());
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return (
    <QuestionDialog
      title={t('title', { name: member.username })}
      confirmText={t('confirm')}
      onConfirm={begin}
      onClose={onClose}
    >
      {unsaved > 0 && <Strip tone="warning">{t('unsaved', { count: unsaved })}</Strip>}
      <p className={styles['text']}>{t('text')}</p>
      <p className={styles['text']}>{t('logged')}</p>
      <p className={styles['text']}>{t('tabs')}</p>
      <Field label={t('reason')} hint={t('reasonHint')}>
        {(binding) => (
          <TextInput {...binding} value={reason} onChange={setReason} maxLength={REASON_MAX_CHARACTERS} />
        )}
      </Field>
    </QuestionDialog>
  );
}
