import { type ReactNode, useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  readonly title: string;
  /** A secondary text beside the title. */
  readonly hint?: string;
  /** Text or buttons to the right of the title. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A titled card; its body extends to the edges and sets its own padding. */
export function Card({ title, hint, actions, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={classNames(styles['card'], className)} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {hint && <span className={styles['hint']}>{hint}</span>}
        <span className={styles['actions']}>{actions}</span>
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
