import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import styles from './data-grid.module.css';
import { gridCell, RowCheck } from './grid-cell.tsx';
import type { DrawnColumn } from './grid-column.ts';

/** Events from a row to its grid; one object for all rows, stable while the grid exists. */
export interface RowEvents<Row> {
  readonly select: (key: string, hasShift: boolean) => void;
  readonly activate: (key: string) => void;
  readonly open: (row: Row) => void;
  /** A cell, or (without one) the first editable cell of the row. */
  readonly edit: (row: Row, columnKey: string | null) => void;
  readonly keyDown: (event: KeyboardEvent<HTMLElement>, key: string) => void;
}

export interface GridRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  /** 1-based over the whole list. */
  readonly rowNumber: number;
  readonly columns: readonly DrawnColumn<Row>[];
  /** null without check boxes. */
  readonly isSelected: boolean | null;
  readonly selectLabel: string;
  readonly isActive: boolean;
  readonly canOpen: boolean;
  /** Column of the edited cell. */
  readonly editing: string | null;
  readonly events: RowEvents<Row>;
}

/** Elements whose double click has its own meaning. */
const OWN_MEANING = 'button, a, input, textarea, select, [role=combobox], [data-editing]';

function columnUnder(target: EventTarget | null): string | null {
  return (target instanceof Element && target.closest<HTMLElement>('[data-cell]')?.dataset['cell']) || null;
}

function RowOf<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, rowNumber, columns, isSelected, isActive, editing, events, canOpen } = props;
  const hasSelection = isSelected !== null;
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(OWN_MEANING)) return;
    const key = columnUnder(event.target);
    const column = columns.find((each) => each.column.key === key)?.column;
    if (column?.canEdit?.(row)) events.edit(row, column.key);
    else if (canOpen) events.open(row);
  };
  return (
    <div
      role="row"
      className={styles['row']}
      aria-rowindex={rowNumber + 1}
      {...(hasSelection ? { 'aria-selected': isSelected } : {})}
      data-row={rowKey}
      data-active={isActive}
      {...(editing === null ? {} : { 'data-changing': true })}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => events.activate(rowKey)}
      onKeyDown={(event) => events.keyDown(event, rowKey)}
      onDoubleClick={doubleClick}
    >
      {hasSelection && (
        <div role="gridcell" className={styles['selectCell']} data-fixed="left">
          <RowCheck
            label={props.selectLabel}
            isChecked={isSelected}
            onPress={(hasShift) => events.select(rowKey, hasShift)}
          />
        </div>
      )}
      {columns.map((drawn) => {
        const { key, canEdit, cell } = drawn.column;
        const isEditing = editing === key;
        const look = { key, drawn, isValue: true, isEditable: canEdit?.(row) ?? false, isEditing };
        return gridCell(look, cell(row, { rowNumber, isEditing }));
      })}
    </div>
  );
}

/** One row of a grid; renders again only when its own data changes. */
export const GridRow = memo(RowOf) as typeof RowOf; // memo loses the generic type of the component
