import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';

export interface PasswordFieldProps {
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

/** The caller's own password, for confirmation. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const { t } = useTranslation('api-keys');
  const [isShown, setShown] = useState(false);
  return (
    <Field label={t('password')} isRequired hint={t('passwordHint')} error={error}>
      {(binding) => (
        <PasswordInput
          {...binding}
          value={value}
          onChange={onChange}
          autoComplete="current-password"
          isShown={isShown}
          onShownChange={setShown}
          eyeLabel={t(isShown ? 'hide' : 'show')}
        />
      )}
    </Field>
  );
}
