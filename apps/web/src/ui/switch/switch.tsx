import { Switch as AntSwitch } from 'antd';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A switch with immediate effect. */
export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <AntSwitch
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onChange={(checked) => onChange(checked)}
    />
  );
}
