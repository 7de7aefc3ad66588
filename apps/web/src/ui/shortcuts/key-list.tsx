import styles from './key-list.module.css';

export interface KeyLine {
  /** The effect of the keys. */
  readonly label: string;
  /** The labels of keys pressed together. */
  readonly keys: readonly string[];
}

/** Keys and their effects, as a list. */
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
