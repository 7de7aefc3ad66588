import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './side-card.module.css';

export interface SideCardProps {
  readonly label: string;
  /** Search and filters, one below the other. */
  readonly head: ReactNode;
  /** How many there are, and what else is to be said of them all. */
  readonly foot: ReactNode;
  /** Gives the width. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The card at the side of the work, from which its object is chosen: head and foot stay, what is between scrolls. */
export function SideCard({ label, head, foot, className, children }: SideCardProps) {
  return (
    <section className={classNames(styles['card'], className)} aria-label={label}>
      <div className={styles['head']}>{head}</div>
      <div className={styles['body']}>{children}</div>
      <footer className={styles['foot']}>{foot}</footer>
    </section>
  );
}
