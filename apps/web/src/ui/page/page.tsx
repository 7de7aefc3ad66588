import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** The purpose of the page, in one short sentence. */
  readonly purpose: string;
  /** A tall header (home) shows the sentence below the title. */
  readonly isTall?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of every page: title row with its actions on the right, then the content (VISUAL §6). */
export function Page({ title, purpose, isTall = false, actions, children }: PageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']} data-tall={isTall}>
        <div className={styles['titles']}>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['purpose']}>{purpose}</p>
        </div>
        <div className={styles['actions']}>{actions}</div>
      </header>
      <div className={styles['content']}>{children}</div>
    </div>
  );
}
