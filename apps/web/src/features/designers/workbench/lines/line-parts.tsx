import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { Select, type SelectOption } from '#web/ui/select/select.tsx';
import styles from './lines.module.css';

export interface VerbProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly mark?: string;
  readonly isOpen?: boolean;
  readonly isDisabled?: boolean;
}

/** An icon button at the end of a line. */
export function Verb({ icon, label, onPress, mark, isOpen, isDisabled = false }: VerbProps) {
  return (
    <button
      type="button"
      className={styles['verb']}
      aria-label={label}
      title={label}
      data-mark={mark}
      disabled={isDisabled}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      onClick={onPress}
    >
      <Icon name={icon} size={12} />
    </button>
  );
}

export interface AdderProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly onAdd: (value: string) => void;
}

/** A dropdown that adds an item and is empty again at once. */
export function Adder({ label, options, onAdd }: AdderProps) {
  const { t } = useTranslation('design');
  return (
    <div className={styles['adder']}>
      <Select
        aria-label={label}
        placeholder={label}
        value={null}
        options={options}
        empty={<span className={styles['hint']}>{t('lines.noneLeft')}</span>}
        onChange={(value) => value !== null && onAdd(value)}
      />
    </div>
  );
}
