import { Segmented as AntSegmented } from 'antd';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A single choice of a few visible options. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return <AntSegmented<Value> aria-label={label} value={value} options={[...options]} onChange={onChange} />;
}
