import styles from './data-grid.module.css';
import { gridCell, NoCheck } from './grid-cell.tsx';
import type { DrawnColumn } from './grid-column.ts';

export interface SkeletonRowsProps {
  readonly columns: readonly DrawnColumn<never>[];
  readonly rows: number;
  readonly hasSelection: boolean;
  readonly label: string;
}

/** Share of its cell that a bar fills: varies by row, but deterministic. */
function shareOf(row: number, column: number): string {
  return `${42 + ((row * 37 + column * 53) % 46)}%`;
}

/** Bars in place of loading rows (VISUAL §7). */
export function SkeletonRows({ columns, rows, hasSelection, label }: SkeletonRowsProps) {
  return (
    <div role="rowgroup" className={styles['body']}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} role="row" className={styles['row']} data-skeleton>
          {hasSelection && <NoCheck />}
          {columns.map((drawn, index) =>
            gridCell(
              { key: drawn.column.key, drawn },
              <>
                {row === 0 && index === 0 && <span className="sr-only">{label}</span>}
                <span className={styles['bar']} style={{ width: shareOf(row, index) }} />
              </>,
            ),
          )}
        </div>
      ))}
    </div>
  );
}
