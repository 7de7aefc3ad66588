import { type ReactNode, useState } from 'react';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { MultiSelect, Select, type SelectOption } from '#web/ui/select/select.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import styles from './panel.module.css';
import { useChoices } from './panel-scope.ts';

interface LabelProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly isRequired?: boolean;
}

export interface PanelTextProps extends LabelProps {
  readonly value: string;
  /** Called on blur or Enter, so that one undo step is one text, not one key. */
  readonly onSettle: (value: string) => void;
  readonly placeholder?: string;
  readonly suffix?: ReactNode;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'url';
  readonly maxLength?: number;
  /** Number of lines for a multi-line field. */
  readonly rows?: number;
  /** Monospaced, for code. */
  readonly isCode?: boolean;
}

/** A text field of the panel. */
export function PanelText(props: PanelTextProps) {
  const { label, hint = '', error = '', isRequired = false, value, onSettle } = props;
  const { placeholder, suffix, inputMode, maxLength, rows, isCode = false } = props;
  const { isReadOnly } = useChoices();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed !== null && typed !== value) onSettle(typed);
    setTyped(null);
  };
  const shared = {
    value: typed ?? value,
    onChange: setTyped,
    onBlur: settle,
    isDisabled: isReadOnly,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(binding) =>
        rows === undefined ? (
          <TextInput
            {...binding}
            {...shared}
            onEnter={settle}
            {...(suffix === undefined ? {} : { suffix })}
            {...(inputMode === undefined ? {} : { inputMode })}
          />
        ) : (
          <div className={isCode ? styles['code'] : undefined}>
            <TextArea {...binding} {...shared} rows={rows} />
          </div>
        )
      }
    </Field>
  );
}

export interface PanelNumberProps extends LabelProps {
  readonly value: number | null;
  readonly onSettle: (value: number | null) => void;
  readonly suffix?: ReactNode;
  readonly isWhole?: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** A number field of the panel; invalid input clears it. */
export function PanelNumber({
  value,
  onSettle,
  isWhole = false,
  min = 0,
  max = 1e6,
  ...rest
}: PanelNumberProps) {
  const settle = (text: string) => {
    const read = isWhole ? Number.parseInt(text, 10) : Number.parseFloat(text);
    onSettle(Number.isFinite(read) ? Math.min(max, Math.max(min, read)) : null);
  };
  return (
    <PanelText
      {...rest}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={value === null ? '' : String(value)}
      onSettle={settle}
    />
  );
}

export interface PanelChoiceProps extends LabelProps {
  readonly value: string | null;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string | null) => void;
  readonly isClearable?: boolean;
  readonly placeholder?: string;
  readonly isLabelHidden?: boolean;
}

/** A single choice. */
export function PanelChoice(props: PanelChoiceProps) {
  const { label, hint = '', error = '', isRequired = false, isLabelHidden = false, ...select } = props;
  const { isReadOnly } = useChoices();
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} isLabelHidden={isLabelHidden}>
      {(binding) => <Select {...binding} {...select} isDisabled={isReadOnly} />}
    </Field>
  );
}

export interface PanelManyProps extends LabelProps {
  readonly values: readonly string[];
  readonly options: readonly SelectOption[];
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder?: string;
}

/** A multiple choice. */
export function PanelMany({ label, hint = '', error = '', isRequired = false, ...select }: PanelManyProps) {
  const { isReadOnly } = useChoices();
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(binding) => <MultiSelect {...binding} {...select} isDisabled={isReadOnly} />}
    </Field>
  );
}

export interface PanelSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A boolean field. */
export function PanelSwitch({ label, isOn, onChange }: PanelSwitchProps) {
  const { isReadOnly } = useChoices();
  return (
    <div className={styles['switch']}>
      <span aria-hidden>{label}</span>
      <Switch label={label} isOn={isOn} isDisabled={isReadOnly} onChange={onChange} />
    </div>
  );
}
