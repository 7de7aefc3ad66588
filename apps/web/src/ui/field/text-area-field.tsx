import { Field, type FieldProps } from './field.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';

export interface TextAreaFieldProps
  extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'isRequired'>,
    Pick<TextAreaProps, 'value' | 'onChange' | 'isDisabled' | 'maxLength' | 'placeholder' | 'rows'> {}

/** Text of several lines with its label. */
export function TextAreaField({
  label,
  error = '',
  hint = '',
  isRequired = false,
  ...input
}: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(binding) => <TextArea {...binding} {...input} />}
    </Field>
  );
}
