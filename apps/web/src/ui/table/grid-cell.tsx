import type { ReactNode } from 'react';
import styles from './data-grid.module.css';
import type { DrawnColumn } from './grid-column.ts';

export interface GridCellProps {
  readonly drawn: DrawnColumn<never>;
  /** Whether it holds a value of a row: what is pressed in it belongs to its column. */
  readonly isValue?: boolean;
  readonly isEditable?: boolean;
  readonly isEditing?: boolean;
  readonly children: ReactNode;
}

/** A cell in its column: of a row, of a bar that stands for one, or of the sums at the foot. */
export function GridCell(props: GridCellProps) {
  const { drawn, isValue = false, isEditable = false, isEditing = false, children } = props;
  const { column, place, edge } = drawn;
  return (
    <div
      role="gridcell"
      className={styles['cell']}
      style={place}
      data-cell={isValue ? column.key : undefined}
      data-fixed={column.fixed}
      data-edge={edge}
      data-align={column.align === 'end' ? 'end' : undefined}
      {...(isEditable ? { 'data-editable': true, 'aria-readonly': false } : {})}
      {...(isEditing ? { 'data-editing': true } : {})}
    >
      {children}
    </div>
  );
}

/** The place of the check box, where there is none to tick. */
export function NoCheck() {
  return <div className={styles['selectCell']} data-fixed="left" aria-hidden />;
}
