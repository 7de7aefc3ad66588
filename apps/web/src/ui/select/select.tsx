import { Select as AntSelect } from 'antd';

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly widthPx?: number;
}

/** A choice of one out of a list that drops down. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  widthPx,
}: SelectProps<Value>) {
  return (
    <AntSelect<Value>
      aria-label={label}
      value={value}
      options={[...options]}
      onChange={(next) => onChange(next)}
      {...(widthPx === undefined ? {} : { style: { width: widthPx } })}
    />
  );
}
