import { Input } from 'antd';
import { Icon } from '../icon/icon.tsx';
import type { FieldBinding } from './field.tsx';
import styles from './password-input.module.css';

export interface PasswordInputProps extends FieldBinding {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly isShown: boolean;
  readonly onShownChange: (isShown: boolean) => void;
  /** Accessible name of the eye button: show or hide the password. */
  readonly eyeLabel: string;
}

/** A line whose text is hidden until the eye button is pressed; the button is reachable by keyboard. */
export function PasswordInput({ isShown, onShownChange, eyeLabel, onChange, ...rest }: PasswordInputProps) {
  return (
    <Input
      {...rest}
      type={isShown ? 'text' : 'password'}
      status={rest['aria-invalid'] ? 'error' : ''}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <button
          type="button"
          className={styles['eye']}
          aria-label={eyeLabel}
          aria-pressed={isShown}
          onClick={() => onShownChange(!isShown)}
        >
          <Icon name={isShown ? 'eye' : 'eye-invisible'} />
        </button>
      }
    />
  );
}
