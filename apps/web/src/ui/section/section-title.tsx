import type { ReactNode } from 'react';
import styles from './section-title.module.css';

export interface SectionTitleProps {
  readonly id?: string;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** 2 below a page title, 3 (the default) below a card title. */
  readonly level?: 2 | 3;
}

/** The title of a group of fields with its 3 × 12 bar (VISUAL §6, Dictionary). */
export function SectionTitle({ id, children, hint, actions, level = 3 }: SectionTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['head']}>
      <Heading {...(id ? { id } : {})} className={styles['title']}>
        {children}
      </Heading>
      {hint && <span className={styles['hint']}>{hint}</span>}
      {actions && <span className={styles['actions']}>{actions}</span>}
    </div>
  );
}
