import { Segmented as AntSegmented } from 'antd';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one out of a few that are all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return <AntSegmented<Value> aria-label={label} value={value} options={[...options]} onChange={onChange} />;
}
