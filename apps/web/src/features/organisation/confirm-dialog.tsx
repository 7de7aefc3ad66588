import { type ReactNode, useState } from 'react';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import styles from './organisation.module.css';
import { refusalMessage } from '#web/api/api-error.ts';
import { RefusalStrip } from './refusal-strip.tsx';

const WIDTH_PX = 460;

export interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmText: string;
  readonly children: ReactNode;
  /** The confirmed action; its errors are shown above the question, which stays. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** A confirmation before an action that affects others. */
export function ConfirmDialog({ title, confirmText, children, onConfirm, onClose }: ConfirmDialogProps) {
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal
      title={title}
      onClose={onClose}
      onConfirm={confirm}
      confirmText={confirmText}
      widthPx={WIDTH_PX}
    >
      <RefusalStrip refusal={refusal} />
      <p className={styles['text']}>{children}</p>
    </AppModal>
  );
}
