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

/** What can be done with a line, as an icon at its end. */
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

/** Chooses one more thing; it is empty again at once. */
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
