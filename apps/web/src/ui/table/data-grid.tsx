import { type ReactNode, useMemo, useRef, useState } from 'react';
import styles from './data-grid.module.css';
import { type GridColumn, gridLineOf, gridVariables, inDrawnOrder, offsetVariable } from './grid-column.ts';
import { useRowEvents } from './grid-events.ts';
import { edgeOf, type GridArranging, GridHead, type GridSort } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { GridTexts } from './grid-texts.ts';
import { type ScrollPlace, useRowWindow, useScrollPlace } from './use-row-window.ts';

/** Rows that can be ticked. */
export interface GridSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (keys: readonly string[], isSelected: boolean) => void;
}

/** A cell by its row and its column. */
export interface GridCell {
  readonly row: string;
  readonly column: string;
}

export interface DataGridProps<Row extends object> {
  readonly label: string;
  /** Should stay the same object while nothing about the columns changes: every row is drawn from it. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row is called, for readers. */
  readonly rowName: (row: Row) => string;
  readonly rowHeightPx: number;
  /** Rows of the whole list, the rows that are here being part of it; -1 while nobody knows. */
  readonly rowCount: number;
  /** Rows before the first that is here. */
  readonly rowsBefore: number;
  readonly sorts?: readonly GridSort[];
  readonly onSort?: (key: string, isAdding: boolean) => void;
  readonly arranging?: GridArranging;
  readonly selection?: GridSelection;
  readonly onOpen?: (row: Row) => void;
  readonly editing?: GridCell | null;
  readonly onEdit?: (cell: GridCell) => void;
  /** What stands under the columns, by their key. */
  readonly footer?: ReadonlyMap<string, ReactNode> | null;
  /** The first rows are on their way: heads are there, bars stand for the rows. */
  readonly isLoading?: boolean;
  readonly skeletonRows?: number;
  readonly isBusy?: boolean;
  /** Stands under the heads where there are no rows. */
  readonly empty?: ReactNode;
  readonly texts: GridTexts;
  /** Where it was scrolled to when it was left. */
  readonly scrollStart?: ScrollPlace | undefined;
  readonly onScroll?: (place: ScrollPlace) => void;
}

const NO_SORTS: readonly GridSort[] = [];

function selectedOf(keys: readonly string[], selection: GridSelection | undefined) {
  if (!selection) return null;
  const count = keys.filter((key) => selection.selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

/**
 * A long table: only the rows in sight are in the document. Heads stay on top, pinned columns at their side; arrow keys
 * move between rows, Enter opens one, Space ticks it, F2 changes its first cell that may be changed.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { label, rows, rowKey, rowHeightPx, rowCount, rowsBefore, selection, texts, onOpen } = props;
  const { sorts = NO_SORTS, isLoading = false, isBusy = false, editing = null, footer, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const columns = useMemo(() => inDrawnOrder(props.columns), [props.columns]);
  const shown = useRowWindow(box, rows.length, rowHeightPx);
  useScrollPlace(box, { start: props.scrollStart, isReady: rows.length > 0 }, props.onScroll);
  const events = useRowEvents({ props, activate: setActive }, root);
  const keys = rows.map(rowKey);
  const activeKey = active !== null && keys.includes(active) ? active : (keys[0] ?? null);
  const variables = gridVariables(columns, selection !== undefined);
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <div ref={box} className={styles['box']} data-empty={isEmpty}>
      <div
        ref={root}
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount < 0 ? -1 : rowCount + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-busy={isLoading || isBusy}
        {...(selection ? { 'aria-multiselectable': true } : {})}
        className={styles['grid']}
        data-inset={selection === undefined}
        style={{ ...variables, '--grid-row': `${rowHeightPx}px` } as React.CSSProperties} // custom properties
      >
        <GridHead
          root={root}
          columns={columns}
          sorts={sorts}
          onSort={props.onSort}
          arranging={props.arranging}
          selected={selectedOf(keys, selection)}
          onSelectAll={(isSelected) => selection?.onChange(keys, isSelected)}
          texts={texts}
        />
        {isLoading ? (
          <SkeletonRows
            columns={columns}
            rows={props.skeletonRows ?? 15}
            hasSelection={selection !== undefined}
            label={texts.loading}
          />
        ) : (
          <div
            role="rowgroup"
            className={styles['body']}
            style={{
              paddingTop: shown.from * rowHeightPx,
              paddingBottom: (rows.length - Math.min(rows.length, shown.to)) * rowHeightPx,
            }}
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
                  selectLabel={selection ? texts.selectRow(props.rowName(row)) : ''}
                  isActive={key === activeKey}
                  canOpen={onOpen !== undefined}
                  editing={editing?.row === key ? editing.column : null}
                  events={events}
                />
              );
            })}
          </div>
        )}
        {footer && !isEmpty && (
          <FooterRow columns={columns} cells={footer} hasSelection={selection !== undefined} />
        )}
      </div>
      {isEmpty && <div className={styles['empty']}>{empty}</div>}
    </div>
  );
}

interface FooterRowProps {
  readonly columns: readonly GridColumn<never>[];
  readonly cells: ReadonlyMap<string, ReactNode>;
  readonly hasSelection: boolean;
}

/** Sums under the rows; stays in sight at the foot. */
function FooterRow({ columns, cells, hasSelection }: FooterRowProps) {
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" className={styles['footRow']}>
        {hasSelection && <div className={styles['selectCell']} data-fixed="left" aria-hidden />}
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="gridcell"
            className={styles['cell']}
            style={{
              gridColumn: gridLineOf(column, index, hasSelection),
              ...(column.fixed ? { [column.fixed]: `var(${offsetVariable(index)})` } : {}),
            }}
            data-fixed={column.fixed}
            data-edge={edgeOf(columns, index)}
            data-align={column.align ?? 'start'}
          >
            {cells.get(column.key)}
          </div>
        ))}
      </div>
    </div>
  );
}
