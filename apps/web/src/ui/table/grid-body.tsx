import type { PointerEvent, ReactNode, RefObject } from 'react';
import type { DataGridProps } from './grid-props.ts';
import styles from './data-grid.module.css';
import { gridCell, NoCheck } from './grid-cell.tsx';
import type { DrawnColumn } from './grid-column.ts';
import { GridRow, type RowEvents } from './grid-row.tsx';
import { useRowWindow } from './use-row-window.ts';

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
function SkeletonRows({ columns, rows, hasSelection, label }: SkeletonRowsProps) {
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

export interface GridBodyProps<Row extends object> {
  /** The scroll container. */
  readonly box: RefObject<HTMLElement | null>;
  readonly grid: DataGridProps<Row>;
  readonly columns: readonly DrawnColumn<Row>[];
  /** Row with the Tab stop. */
  readonly activeKey: string | null;
  readonly events: RowEvents<Row>;
}

/** Sets the full text of a clipped cell as its title on hover: titles for all cells would slow down rendering. */
function showFullText({ target }: PointerEvent): void {
  const cell = target instanceof Element && target.closest<HTMLElement>('[data-cell]');
  if (!cell) return;
  const cut = cell.dataset['edge'] === undefined ? cell : (cell.firstElementChild ?? cell);
  if (cut.scrollWidth > cut.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/**
 * The visible rows of a grid, or bars while they load; spacers represent the rows above and below. It follows the scrolling itself, so that
 * headers and footer do not render again.
 */
export function GridBody<Row extends object>({ box, grid, columns, activeKey, events }: GridBodyProps<Row>) {
  const { rows, rowKey, rowName, rowHeightPx, rowsBefore, selection, onOpen, editing, texts } = grid;
  const scroll = { start: grid.scrollStart, isReady: rows.length > 0, onScroll: grid.onScroll };
  const shown = useRowWindow(box, { count: rows.length, rowPx: rowHeightPx, ...scroll });
  if (grid.isLoading === true) {
    const { skeletonRows = 15 } = grid;
    const bars = { columns, rows: skeletonRows, hasSelection: selection !== undefined };
    return <SkeletonRows {...bars} label={texts.loading} />;
  }
  const below = rows.length - Math.min(rows.length, shown.to);
  return (
    <div
      role="rowgroup"
      className={styles['body']}
      onPointerOver={showFullText}
      style={{ paddingTop: shown.from * rowHeightPx, paddingBottom: below * rowHeightPx }}
    >
      {rows.slice(shown.from, shown.to).map((row, at) => {
        const key = rowKey(row);
        return (
          <GridRow
            key={key}
            row={row}
            rowKey={key}
            rowNumber={rowsBefore + shown.from + at + 1}
            columns={columns}
            isSelected={selection ? selection.selected.has(key) : null}
            selectLabel={selection ? texts.selectRow(rowName(row)) : ''}
            isActive={key === activeKey}
            canOpen={onOpen !== undefined}
            editing={editing?.row === key ? editing.column : null}
            events={events}
          />
        );
      })}
    </div>
  );
}

export interface FooterRowProps {
  readonly columns: readonly DrawnColumn<never>[];
  readonly cells: ReadonlyMap<string, ReactNode>;
  readonly hasSelection: boolean;
}

/** Sums under the rows; always visible at the bottom. */
export function FooterRow({ columns, cells, hasSelection }: FooterRowProps) {
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" className={styles['footRow']}>
        {hasSelection && <NoCheck />}
        {columns.map((drawn) => gridCell({ key: drawn.column.key, drawn }, cells.get(drawn.column.key)))}
      </div>
    </div>
  );
}
