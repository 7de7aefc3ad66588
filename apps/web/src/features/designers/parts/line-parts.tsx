import type { DesignFault } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { Select, type SelectOption } from '#web/ui/select/select.tsx';
import { useDesignScope } from './design-scope.ts';
import styles from './parts.module.css';

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
  const { t } = useTranslation('list-design');
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

/** What is wrong with one thing of a part, in words. */
export function Faults({ part, name }: Pick<DesignFault, 'part' | 'name'>) {
  const { t } = useTranslation('list-design');
  const { faults } = useDesignScope();
  const own = faults.filter((fault) => fault.part === part && fault.name === name);
  return own.map(({ fault, reason }) => (
    <p key={fault} className={styles['fault']} role="alert" title={reason}>
      {t(`fault.${fault}`)}
    </p>
  ));
}
