import { useTranslation } from 'react-i18next';
import { Select, type SelectOption } from '#web/ui/select/select.tsx';
import styles from './lines.module.css';

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
