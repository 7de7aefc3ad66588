import { useState } from 'react';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';

export interface FigureFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number of pixels. During typing the field shows the typed text, whatever its parsed value. */
export function FigureField({ label, value, onChange }: FigureFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    if (/^\d{1,5}$/.test(text.trim())) onChange(Number(text));
  };
  return (
    <div onBlur={() => setTyped(null)}>
      <Field label={label}>
        {(binding) => (
          <TextInput
            {...binding}
            value={typed ?? String(Math.round(value))}
            onChange={change}
            inputMode="numeric"
          />
        )}
      </Field>
    </div>
  );
}
