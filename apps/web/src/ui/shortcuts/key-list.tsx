import styles from './key-list.module.css';

export interface KeyLine {
  /** What the keys do. */
  readonly label: string;
  /** As they are written on the keys, pressed together. */
  readonly keys: readonly string[];
}

/** Keys and what they do, one below the other. */
export function KeyList({ lines }: { readonly lines: readonly KeyLine[] }) {
  return (
    <dl className={styles['list']}>
      {lines.map(({ label, keys }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles['keys']}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
