import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './side-card.module.css';

export interface SideCardProps {
  readonly label: string;
  /** Search and filters, stacked. */
  readonly head: ReactNode;
  /** The count and further notes on the whole list. */
  readonly foot: ReactNode;
  /** Sets the width. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The side card that selects the current object: header and footer are fixed, the content scrolls. */
export function SideCard({ label, head, foot, className, children }: SideCardProps) {
  return (
    <section className={classNames(styles['card'], className)} aria-label={label}>
      <div className={styles['head']}>{head}</div>
      <div className={styles['body']}>{children}</div>
      <footer className={styles['foot']}>{foot}</footer>
    </section>
  );
}
