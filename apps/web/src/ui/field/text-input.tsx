import { Input, type InputRef } from 'antd';
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import type { FieldBinding } from './field.tsx';

export interface TextInputProps extends Partial<FieldBinding> {
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly hasClear?: boolean;
  readonly prefix?: ReactNode;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly inputRef?: Ref<InputRef>;
  readonly 'aria-label'?: string;
}

/** A line of text. */
export function TextInput({
  onChange,
  isDisabled = false,
  hasClear = false,
  inputRef,
  ...rest
}: TextInputProps) {
  return (
    <Input
      {...rest}
      {...(inputRef ? { ref: inputRef } : {})}
      disabled={isDisabled}
      allowClear={hasClear}
      status={rest['aria-invalid'] ? 'error' : ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
