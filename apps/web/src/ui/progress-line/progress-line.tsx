import styles from './progress-line.module.css';

export interface ProgressLineProps {
  readonly label: string;
  readonly done: number;
  /** null while unknown: the line then only shows activity. */
  readonly total: number | null;
}

/** Progress of an operation. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  const hasTotal = total !== null && total > 0;
  const percent = hasTotal ? Math.min(100, Math.round((done / total) * 100)) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={styles['progress']}
      data-known={hasTotal}
    >
      <span style={hasTotal ? { width: `${percent}%` } : {}} />
    </div>
  );
}
