import { Field, type FieldProps } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'isRequired'>,
    Pick<TextInputProps, 'value' | 'onChange' | 'isDisabled' | 'maxLength' | 'placeholder' | 'inputMode'> {}

/** A line of text with its label. */
export function TextField({ label, error = '', hint = '', isRequired = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(binding) => <TextInput {...binding} {...input} />}
    </Field>
  );
}
