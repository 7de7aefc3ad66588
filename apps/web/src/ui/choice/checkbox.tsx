import { Checkbox as AntCheckbox } from 'antd';
import type { ReactNode } from 'react';

export interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
  readonly 'aria-label'?: string;
}

/** A statement with a checkbox. */
export function Checkbox({ isChecked, isDisabled = false, onChange, children, ...rest }: CheckboxProps) {
  return (
    <AntCheckbox
      {...rest}
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    >
      {children}
    </AntCheckbox>
  );
}
