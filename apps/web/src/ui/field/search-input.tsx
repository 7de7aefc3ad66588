import { Icon } from '../icon/icon.tsx';
import styles from './search-input.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useComposing } from './use-composing.ts';

export interface SearchInputProps extends Pick<TextInputProps, 'maxLength'> {
  /** What is searched, for readers. */
  readonly label: string;
  /** What is searched, for the eye; the label unless given. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The line for what is searched, with the lens before it and the cross that empties it. */
export function SearchInput({ label, placeholder = label, value, onChange, ...rest }: SearchInputProps) {
  return (
    <TextInput
      {...rest}
      {...useComposing({ value, onChange })}
      aria-label={label}
      placeholder={placeholder}
      prefix={<Icon name="search" className={styles['lens']} />}
      hasClear
    />
  );
}
