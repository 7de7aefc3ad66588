// Not from 'antd': its `Input` includes search boxes, codes and passwords.
import Input, { type InputRef } from 'antd/es/input/Input';
import type { CompositionEvent, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import type { FieldBinding } from './field.tsx';

/** Methods of a line: `focus()`. */
export type TextInputHandle = InputRef;

export interface TextInputProps extends Partial<FieldBinding> {
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly onCompositionStart?: () => void;
  readonly onCompositionEnd?: (event: CompositionEvent<HTMLInputElement>) => void;
  /** Enter was pressed outside a composition. */
  readonly onEnter?: () => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly hasClear?: boolean;
  readonly prefix?: ReactNode;
  /** Shown after the value: a unit, a button. */
  readonly suffix?: ReactNode;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url';
  readonly isReadOnly?: boolean;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly inputRef?: Ref<InputRef>;
  readonly 'aria-label'?: string;
}

/** Numeric keyboards: full-width digits of an input method become plain ones. */
const FIGURES: readonly TextInputProps['inputMode'][] = ['numeric', 'decimal'];

/** A line of text. */
export function TextInput({
  onChange,
  onEnter,
  isDisabled = false,
  isReadOnly = false,
  hasClear = false,
  inputRef,
  onCompositionEnd,
  ...rest
}: TextInputProps) {
  const isFigure = FIGURES.includes(rest.inputMode);
  return (
    <Input
      {...rest}
      {...(inputRef ? { ref: inputRef } : {})}
      disabled={isDisabled}
      readOnly={isReadOnly}
      allowClear={hasClear}
      status={rest['aria-invalid'] ? 'error' : ''}
      onChange={({ target, nativeEvent }) => {
        const isComposed = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        onChange?.(isFigure && !isComposed ? target.value.normalize('NFKC') : target.value);
      }}
      onCompositionEnd={(event) => {
        if (isFigure) onChange?.(event.currentTarget.value.normalize('NFKC'));
        onCompositionEnd?.(event);
      }}
      {...(onEnter ? { onPressEnter: onEnter } : {})}
    />
  );
}
