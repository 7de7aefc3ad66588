import { Icon } from '../icon/icon.tsx';
import styles from './search-input.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useComposing } from './use-composing.ts';

export interface SearchInputProps extends Pick<TextInputProps, 'maxLength'> {
  /** Accessible name of the search. */
  readonly label: string;
  /** Visible placeholder; the label by default. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search line with a lens icon and a clear button. */
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
