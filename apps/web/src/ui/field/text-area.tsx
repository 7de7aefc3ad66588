import { Input } from 'antd';
import styles from './text-area.module.css';
import type { FieldBinding } from './field.tsx';

export interface TextAreaProps extends Partial<FieldBinding> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Most characters, shown as a counter; typing stops there. */
  readonly maxLength?: number;
  /** Lines at rest; it grows to three times that. */
  readonly rows?: number;
  readonly 'aria-label'?: string;
}

/** Text of several lines; the counter appears near the limit only, so that quiet fields stay quiet. */
export function TextArea({
  value,
  onChange,
  isDisabled = false,
  maxLength,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const isNearLimit = maxLength !== undefined && value.length > maxLength * 0.8;
  return (
    <div className={styles['area']}>
      <Input.TextArea
        {...rest}
        value={value}
        disabled={isDisabled}
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
