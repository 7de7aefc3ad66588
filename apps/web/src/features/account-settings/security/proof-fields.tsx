import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field/field.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';

const CODE_MAX = 40;

export interface ProofFieldProps {
  readonly value: string;
  /** Whether the form was submitted: an empty field then shows that it is required. */
  readonly isChecked: boolean;
  readonly onChange: (value: string) => void;
}

/** The user's password, for confirmation. */
export function OwnPasswordField({ value, isChecked, onChange }: ProofFieldProps) {
  const { t } = useTranslation(['credentials', 'account']);
  const field = t('factor.password');
  return (
    <PasswordField
      label={field}
      error={isChecked && value === '' ? t('factor.passwordMissing') : ''}
      showLabel={t('account:showPassword', { field })}
      hideLabel={t('account:hidePassword', { field })}
      value={value}
      onChange={onChange}
    />
  );
}

/** A code of the second factor. */
export function CodeField({ value, hint, isChecked, onChange }: ProofFieldProps & { readonly hint: string }) {
  const { t } = useTranslation('credentials');
  return (
    <Field
      label={t('factor.code')}
      hint={hint}
      isRequired
      error={isChecked && value.trim() === '' ? t('factor.codeMissing') : ''}
    >
      {(binding) => (
        <TextInput
          {...binding}
          value={value}
          onChange={onChange}
          autoComplete="one-time-code"
          maxLength={CODE_MAX}
        />
      )}
    </Field>
  );
}
