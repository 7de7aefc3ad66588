import styles from './progress-line.module.css';

export interface ProgressLineProps {
  readonly label: string;
  readonly done: number;
  /** null while nobody knows: the line then only says that something goes on. */
  readonly total: number | null;
}

/** How far something is. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  const isKnown = total !== null && total > 0;
  const percent = isKnown ? Math.min(100, Math.round((done / total) * 100)) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={styles['progress']}
      data-known={isKnown}
    >
      <span style={isKnown ? { width: `${percent}%` } : {}} />
    </div>
  );
}
