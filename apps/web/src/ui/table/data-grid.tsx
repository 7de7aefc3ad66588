import { useMemo, useRef, useState } from 'react';
import styles from './data-grid.module.css';
import { FooterRow, GridBody } from './grid-body.tsx';
import { drawnColumns, gridVariables, pinnedRoom, pinnedWithin } from './grid-column.ts';
import { useRowEvents } from './grid-events.ts';
import { GridHead } from './grid-head.tsx';
import { useRoomPx } from './use-row-window.ts';
import type { DataGridProps, GridSelection, GridSort } from './grid-props.ts';

const NO_SORTS: readonly GridSort[] = [];

function selectedOf(keys: readonly string[], selection: GridSelection | undefined) {
  if (!selection) return null;
  const count = keys.filter((key) => selection.selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

/**
 * A long table: only visible rows are in the document. Headers stay on top, pinned columns at their side; arrow keys move between rows,
 * Enter opens one, Space ticks it, F2 edits its first editable cell.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { label, rows, rowKey, rowHeightPx, rowCount, selection, texts, footer, empty } = props;
  const { sorts = NO_SORTS, isLoading = false, isBusy = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const roomPx = useRoomPx(box);
  const hasSelection = selection !== undefined;
  const drawn = useMemo(
    () => drawnColumns(pinnedWithin(props.columns, { roomPx, hasSelection })),
    [props.columns, roomPx, hasSelection],
  );
  const columns = useMemo(() => drawn.map(({ column }) => column), [drawn]);
  const events = useRowEvents({ props, activate: setActive }, root);
  const keys = rows.map(rowKey);
  const activeKey = keys.find((key) => key === active) ?? keys[0] ?? null;
  const variables = gridVariables(columns, hasSelection);
  const pinned = pinnedRoom(columns, hasSelection);
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <div
      ref={box}
      className={styles['box']}
      data-empty={isEmpty}
      // A focused element is scrolled clear of the pinned columns.
      style={{ scrollPaddingInline: `${pinned.left}px ${pinned.right}px` }}
      data-scrolled-left={props.scrollStart?.isLeftHidden}
      data-scrolled-right={props.scrollStart?.isRightHidden}
    >
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
        <GridBody box={box} grid={props} columns={drawn} activeKey={activeKey} events={events} />
        {footer && !isEmpty && (
          <FooterRow columns={drawn} cells={footer} hasSelection={selection !== undefined} />
        )}
      </div>
      {isEmpty && <div className={styles['empty']}>{empty}</div>}
    </div>
  );
}
