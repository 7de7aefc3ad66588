import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import styles from './text-area.module.css';
import type { FieldBinding } from './field.tsx';

export interface TextAreaProps extends Partial<FieldBinding> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Maximum characters, shown as a counter; typing stops there. */
  readonly maxLength?: number;
  /** Lines at rest; it grows up to three times that. */
  readonly rows?: number;
  /** Takes the focus on mount, because the person has just requested it. */
  readonly isFocused?: boolean;
  readonly 'aria-label'?: string;
}

/** Text of several lines; the counter appears only near the limit. */
export function TextArea({
  value,
  onChange,
  isDisabled = false,
  maxLength,
  rows = 3,
  isFocused = false,
  ...rest
}: TextAreaProps) {
  const isNearLimit = maxLength !== undefined && value.length > maxLength * 0.8;
  return (
    <div className={styles['area']}>
      <Input.TextArea
        {...rest}
        value={value}
        disabled={isDisabled}
        autoFocus={isFocused}
        status={rest['aria-invalid'] ? 'error' : ''}
        autoSize={{ minRows: rows, maxRows: rows * 3 }}
        {...(maxLength === undefined ? {} : { maxLength })}
        onChange={(event) => onChange(event.target.value)}
      />
      {isNearLimit && (
        <span className={styles['count']}>
          {value.length} / {maxLength}
        </span>
      )}
    </div>
  );
}
