import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** The drawing: calm water, a missing page, a locked gate, a broken line. */
export type EmptyDrawing = 'calm' | 'missing' | 'locked' | 'broken';

const DRAWINGS: Readonly<Record<EmptyDrawing, ReactNode>> = {
  calm: (
    <>
      <path
        className={styles['line']}
        d="M36 58c12-26 30-38 48-38s36 12 48 38M52 58V42m16 16V30m16 28V21m16 37V30m16 28V42"
      />
      <path className={styles['accent']} d="M24 60h120" />
    </>
  ),
  missing: (
    <>
      <rect className={styles['paper']} x="54" y="14" width="60" height="62" rx="6" />
      <path className={styles['line']} d="M66 30h36M66 42h36M66 54h20" />
      <circle className={styles['lens']} cx="108" cy="60" r="13" />
      <path className={styles['accent']} d="m117.5 69.5 9 9" />
    </>
  ),
  locked: (
    <>
      <rect className={styles['paper']} x="58" y="38" width="52" height="40" rx="6" />
      <path className={styles['line']} d="M68 38V28a16 16 0 0 1 32 0v10" />
      <path className={styles['accent']} d="M84 54v10" />
    </>
  ),
  broken: (
    <>
      <path className={styles['line']} d="M28 48h34l6-12M140 48h-34l-6 12" />
      <path className={styles['accent']} d="m76 30 4 8M90 66l4 8M84 26v6M84 66v8" />
    </>
  ),
};

export interface EmptyStateProps {
  readonly drawing: EmptyDrawing;
  /** The state in one sentence. */
  readonly title: string;
  /** The reason, or the next step. */
  readonly reason?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether it is the whole page: its title is then the heading. */
  readonly isPage?: boolean;
}

/** Placeholder for an empty view: a drawing, a sentence, a reason, and an action (VISUAL §7). */
export function EmptyState({ drawing, title, reason, actions, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'div';
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 168 104" width="168" height="104" aria-hidden className={styles['drawing']}>
        <ellipse className={styles['ground']} cx="84" cy="78" rx="72" ry="18" />
        {DRAWINGS[drawing]}
        <path className={styles['wave']} d="M20 84c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0 16-5 24 0" />
        <path className={styles['wave']} d="M44 93c8-4 16-4 24 0s16 4 24 0 16-4 24 0" />
      </svg>
      <Title className={styles['title']}>{title}</Title>
      {reason && <div className={styles['reason']}>{reason}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
