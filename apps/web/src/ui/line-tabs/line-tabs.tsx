import styles from './line-tabs.module.css';

export interface LineTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** As a number, or as words (约 96 万). */
  readonly count?: number | string;
  /** Meaning of the count: errors; none by default. */
  readonly tone?: 'error';
}

export interface LineTabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly items: readonly LineTab<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A row of labels with counts, the selected one underlined (VISUAL §6); each is a toggle button. */
export function LineTabs<Value extends string>({ label, value, items, onChange }: LineTabsProps<Value>) {
  return (
    <div className={styles['tabs']} role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className={styles['tab']}
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count !== undefined && (
            <span className={styles['count']} data-tone={item.tone}>
              {item.count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
