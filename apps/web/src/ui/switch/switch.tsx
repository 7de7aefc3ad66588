import { Switch as AntSwitch } from 'antd';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return <AntSwitch aria-label={label} checked={isOn} onChange={(checked) => onChange(checked)} />;
}
