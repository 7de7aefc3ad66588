import type { ReactNode } from 'react';
import styles from './section-title.module.css';

export interface SectionTitleProps {
  readonly id?: string;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
}

/** The title of a group of fields with its 3 × 12 bar (VISUAL §6, Dictionary). */
export function SectionTitle({ id, children, hint, actions }: SectionTitleProps) {
  return (
    <div className={styles['head']}>
      <h3 {...(id ? { id } : {})} className={styles['title']}>
        {children}
      </h3>
      {hint && <span className={styles['hint']}>{hint}</span>}
      {actions && <span className={styles['actions']}>{actions}</span>}
    </div>
  );
}
