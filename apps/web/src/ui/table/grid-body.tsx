import type { ReactNode } from 'react';
import type { DataGridProps } from './grid-props.ts';
import styles from './data-grid.module.css';
import { GridCell, NoCheck } from './grid-cell.tsx';
import type { DrawnColumn } from './grid-column.ts';
import { GridRow, type RowEvents } from './grid-row.tsx';
import type { RowWindow } from './use-row-window.ts';

export interface GridBodyProps<Row extends object> {
  readonly grid: DataGridProps<Row>;
  readonly columns: readonly DrawnColumn<Row>[];
  /** The rows that stand in the document. */
  readonly shown: RowWindow;
  /** Row that the Tab key leads to. */
  readonly activeKey: string | null;
  readonly events: RowEvents<Row>;
}

/** The rows of a grid that are in sight; room above and below them stands for the others. */
export function GridBody<Row extends object>({
  grid,
  columns,
  shown,
  activeKey,
  events,
}: GridBodyProps<Row>) {
  const { rows, rowKey, rowName, rowHeightPx, rowsBefore, selection, onOpen, editing, texts } = grid;
  const below = rows.length - Math.min(rows.length, shown.to);
  return (
    <div
      role="rowgroup"
      className={styles['body']}
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

/** Sums under the rows; stays in sight at the foot. */
export function FooterRow({ columns, cells, hasSelection }: FooterRowProps) {
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" className={styles['footRow']}>
        {hasSelection && <NoCheck />}
        {columns.map((drawn) => (
          <GridCell key={drawn.column.key} drawn={drawn}>
            {cells.get(drawn.column.key)}
          </GridCell>
        ))}
      </div>
    </div>
  );
}
