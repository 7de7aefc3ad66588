import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './record-page.module.css';

export interface RecordHeadProps {
  readonly title: string;
  /** State, favourite star. */
  readonly marks?: ReactNode;
  /** Number, kind, further facts: one short line. */
  readonly facts: readonly string[];
  /** The buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** Returns to the source page (NAV-09). */
  readonly onBack: () => void;
}

/** The header of a record: back button, name, state, facts; its actions on the right (VISUAL §6, Review). */
export function RecordHead({ title, marks, facts, actions, onBack }: RecordHeadProps) {
  const { t } = useTranslation('form');
  return (
    <header className={styles['head']}>
      <button
        type="button"
        className={styles['back']}
        aria-label={t('back')}
        title={t('back')}
        onClick={onBack}
      >
        <Icon name="arrow-left" />
      </button>
      <div className={styles['titles']}>
        <div className={styles['titleLine']}>
          <h1 className={styles['title']} title={title}>
            {title}
          </h1>
          {marks}
        </div>
        <p className={styles['facts']}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <div className={styles['actions']}>{actions}</div>
    </header>
  );
}
