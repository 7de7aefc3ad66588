import type { Names } from './names.ts';
import { TextField } from './text-field.tsx';

const LOCALES = [
  { locale: 'zh-TW', label: '繁體中文' },
  { locale: 'en', label: 'English' },
  { locale: 'ja', label: '日本語' },
] as const;

export interface NameFieldsProps {
  readonly values: Names;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly onChange: (names: Names) => void;
}

/** One field per language, labelled in that language; an empty one falls back to the next language. */
export function NameFields({ values, onChange, ...input }: NameFieldsProps) {
  return LOCALES.map(({ locale, label }) => (
    <TextField
      key={locale}
      {...input}
      label={label}
      value={values[locale]}
      onChange={(text) => onChange({ ...values, [locale]: text })}
    />
  ));
}
