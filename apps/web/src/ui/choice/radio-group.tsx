import { Radio } from 'antd';
import type { FieldBinding } from '../field/field.tsx';
import { labelIdOf } from '../field/field.tsx';

export interface RadioGroupProps<Value extends string> extends Partial<FieldBinding> {
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  readonly 'aria-label'?: string;
}

/** A choice of a few visible options; arrow keys move between them. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { id, value, options, onChange, isDisabled = false, 'aria-label': label, ...aria } = props;
  return (
    <Radio.Group
      {...aria}
      role="radiogroup"
      {...(id === undefined ? {} : { id, 'aria-labelledby': labelIdOf(id) })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value}
      disabled={isDisabled}
      options={options.map((option) => ({ ...option }))}
      onChange={(event) => onChange(event.target.value as Value)} // one of the options above
    />
  );
}
