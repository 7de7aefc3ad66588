import { useState } from 'react';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

export interface PasswordFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string;
  /** Labels of the eye, in both states. */
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The current password of the user, for confirmation. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint = '', error, showLabel, hideLabel, value, onChange } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} isRequired hint={hint} error={error}>
      {(binding) => (
        <PasswordInput
          {...binding}
          value={value}
          onChange={onChange}
          autoComplete="current-password"
          isShown={isShown}
          onShownChange={setShown}
          eyeLabel={isShown ? hideLabel : showLabel}
        />
      )}
    </Field>
  );
}
