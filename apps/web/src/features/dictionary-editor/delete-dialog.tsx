import { useTranslation } from 'react-i18next';
import { attempt } from '#web/api/api-error.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './delete-dialog.module.css';

const WIDTH_PX = 420;

export interface DeleteDialogProps {
  readonly name: string;
  /** Whether items below are deleted as well. */
  readonly hasChildren: boolean;
  readonly onDelete: () => Promise<unknown>;
  /** Loads the state after the deletion. */
  readonly onDeleted: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms the deletion of an item or a dictionary, with the text of SPEC §8 (DICT-05). */
export function DeleteDialog({ name, hasChildren, onDelete, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('dictionary');
  const remove = async () => {
    await onDelete();
    showToast('success', t('message.deleted'));
    onClose();
    await onDeleted();
  };
  const confirm = async () => {
    const refusal = await attempt(remove());
    if (refusal === null) return;
    onClose();
    showToast('error', refusal);
  };
  return (
    <AppModal
      title={t('remove.title', { name })}
      confirmText={t('action.delete')}
      onConfirm={confirm}
      onClose={onClose}
      isDanger
      widthPx={WIDTH_PX}
    >
      <p>{t('remove.question')}</p>
      {hasChildren && <p className={styles['note']}>{t('remove.below')}</p>}
    </AppModal>
  );
}
