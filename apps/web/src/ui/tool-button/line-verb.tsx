import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './line-verb.module.css';

export interface LineVerbProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly mark?: string;
  readonly isOpen?: boolean;
  readonly isDisabled?: boolean;
}

/** An icon button at the end of a line. */
export function LineVerb({ icon, label, onPress, mark, isOpen, isDisabled = false }: LineVerbProps) {
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
