import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import styles from './login-form.module.css';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'autoComplete' | 'placeholder' | 'onKeyDown' | 'onKeyUp' | 'onFocus' | 'onBlur'
>;

export interface LoginFieldProps extends Native {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Error text under the field with the fix; empty when valid. */
  readonly error: string;
  /** A hint under the field that is not an error. */
  readonly hint?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** A button inside the field, at its end. */
  readonly button?: ReactNode;
}

/** Far beyond any existing account or password, and within what can be encrypted. */
const CHARACTERS_MAX = 64;

/** Enter that only ends a composition must not submit (229: browsers that report it no other way). */
function endsComposition(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229);
}

/** One line of the sign-in form: label, icon, input, error. */
export function LoginField(props: LoginFieldProps) {
  const { label, icon, value, onChange, error, hint = '', inputRef, button, ...native } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']} data-invalid={error !== '' || undefined}>
        <span className={styles['icon']}>{icon}</span>
        <input
          {...native}
          id={id}
          ref={inputRef}
          value={value}
          maxLength={CHARACTERS_MAX}
          spellCheck={false}
          autoCapitalize="none"
          aria-required
          aria-invalid={error !== ''}
          aria-describedby={note === '' ? undefined : noteId}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (endsComposition(event)) event.preventDefault();
            native.onKeyDown?.(event);
          }}
        />
        {button}
      </div>
      <p id={noteId} className={styles['note']} data-error={error !== '' || undefined} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
