import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { showToast } from '../toast/toast.tsx';
import styles from './copy-field.module.css';
import { TextInput, type TextInputHandle } from './text-input.tsx';

export interface CopyFieldProps {
  /** Accessible name of the text. */
  readonly label: string;
  readonly value: string;
  readonly copyText: string;
  readonly copiedText: string;
  /** Shown when the browser denies copying: the text is then selected for the keyboard. */
  readonly failedText: string;
}

/** A text to copy: readable, selectable, and copied with one press. */
export function CopyField({ label, value, copyText, copiedText, failedText }: CopyFieldProps) {
  const input = useRef<TextInputHandle>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast('success', copiedText);
    } catch {
      // No permission, or no secure page.
      input.current?.focus({ cursor: 'all' });
      showToast('warning', failedText);
    }
  };
  return (
    <div className={styles['row']}>
      <TextInput inputRef={input} value={value} isReadOnly aria-label={label} />
      <Button icon="copy" tone="primary" onClick={() => void copy()}>
        {copyText}
      </Button>
    </div>
  );
}
