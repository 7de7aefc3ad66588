import { useState } from 'react';
import { Strip } from '../strip/strip.tsx';
import { AppModal, type AppModalProps } from './app-modal.tsx';
import styles from './app-modal.module.css';

const WIDTH_PX = 480;

export interface QuestionDialogProps extends Omit<AppModalProps, 'title' | 'isOpen' | 'onConfirm'> {
  readonly title: string;
  /** Runs the action. Resolves to the message of its refusal, shown above the question, or to null. */
  readonly onConfirm: () => Promise<string | null>;
}

/** A question before an action; it stays open when the action is refused. The button is labelled like the title by default. */
export function QuestionDialog({ title, onConfirm, children, ...modal }: QuestionDialogProps) {
  const [refusal, setRefusal] = useState('');
  const confirm = async () => setRefusal((await onConfirm()) ?? '');
  return (
    <AppModal title={title} confirmText={title} widthPx={WIDTH_PX} {...modal} onConfirm={confirm}>
      <div className={styles['stack']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        {children}
      </div>
    </AppModal>
  );
}
