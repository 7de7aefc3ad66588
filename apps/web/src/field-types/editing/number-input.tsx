import type { InputRef } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextInput } from '#web/ui/field/text-input.tsx';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import styles from './cell.module.css';
import { withoutSeparators, withSeparators } from '../wire-value.ts';

export interface NumberInputProps extends Partial<FieldBinding> {
  /** The wire value, or the typed text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
  readonly isWhole?: boolean;
  /** Shown after the value: 人, %. */
  readonly unit?: string;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/** A number as text, with thousands separators while not being edited. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onBlur, isDisabled = false, isWhole = false, unit, ...rest } = props;
  const [isTyping, setTyping] = useState(false);
  const input = useRef<InputRef>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    // Removing the separators cleared the selection: reselect, so that typing replaces the number after keyboard focus.
    if (isTyping && !isPressed.current) input.current?.select();
  }, [isTyping]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only notes how the focus comes
    <div
      onPointerDown={() => {
        isPressed.current = true;
      }}
    >
      <TextInput
        {...rest}
        inputRef={input}
        value={isTyping ? value : withSeparators(value)}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        isDisabled={isDisabled}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          isPressed.current = false;
          onBlur?.();
        }}
        onChange={(typed) => onChange(withoutSeparators(typed))}
        {...(unit === undefined ? {} : { suffix: <span className={styles['unit']}>{unit}</span> })}
      />
    </div>
  );
}
