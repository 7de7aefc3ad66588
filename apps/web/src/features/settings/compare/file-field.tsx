import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import styles from './compare-dialog.module.css';

const ROWS = 4;

export interface FileFieldProps {
  readonly label: string;
  readonly text: string;
  /** Error message; empty for none. */
  readonly fault: string;
  readonly onChange: (text: string) => void;
}

/** A file pasted as text or chosen from the device. */
export function FileField({ label, text, fault, onChange }: FileFieldProps) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['file']}>
      <TextAreaField label={label} isRequired error={fault} rows={ROWS} value={text} onChange={onChange} />
      <Button icon="import" onClick={() => input.current?.click()}>
        {t('compare.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        data-testid="settings-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void file.text().then(onChange);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
