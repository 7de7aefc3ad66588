import type { ComponentProps } from 'react';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import { MultiSelect, Select } from '../editing/late-controls.ts';

/** Props of every control that chooses from options. */
export interface ChoiceProps extends Partial<FieldBinding> {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: () => void;
  /** Value of another field that the options depend on. */
  readonly narrowedBy?: string | null;
  readonly isDisabled?: boolean;
  readonly isMany: boolean;
  readonly isOneLine?: boolean;
  readonly isOpenAtOnce?: boolean;
  /** Maximum number of values. */
  readonly max?: number;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

type OwnName = 'value' | 'valueLabel' | 'onChange';

type OptionsChoiceProps = Omit<ChoiceProps, 'narrowedBy'> &
  Omit<ComponentProps<typeof Select>, OwnName> & { readonly labelOf: (value: string) => string };

/** Single or multiple choice of options, whatever their source. */
export function OptionsChoice({
  isMany,
  values,
  onChange,
  labelOf,
  max,
  isOneLine = false,
  ...rest
}: OptionsChoiceProps) {
  if (isMany) {
    return (
      <MultiSelect
        {...rest}
        values={values}
        labelOf={labelOf}
        onChange={onChange}
        isOneLine={isOneLine}
        {...(max === undefined ? {} : { max })}
      />
    );
  }
  const [value = null] = values;
  return (
    <Select
      {...rest}
      value={value}
      valueLabel={labelOf(value ?? '')}
      onChange={(next) => onChange(next === null ? [] : [next])}
    />
  );
}
