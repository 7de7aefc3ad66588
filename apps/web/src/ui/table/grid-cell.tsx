import type { Key, ReactNode } from 'react';
import styles from './data-grid.module.css';
import type { DrawnColumn } from './grid-column.ts';

export interface GridCellLook {
  readonly key: Key;
  readonly drawn: DrawnColumn<never>;
  /** Whether it holds a value of a row: what is pressed in it belongs to its column. */
  readonly isValue?: boolean;
  readonly isEditable?: boolean;
  readonly isEditing?: boolean;
}

/**
 * A cell in its column: of a row, of a bar that stands for one, or of the sums at the foot. No component: a long list has
 * hundreds of cells, and each would be looked after by React beside its element.
 */
export function gridCell(look: GridCellLook, content: ReactNode) {
  const { key, drawn, isValue = false, isEditable = false, isEditing = false } = look;
  const { column, place, edge } = drawn;
  return (
    <div
      key={key}
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
      {/* The shadow of the outermost pinned cell reaches beyond it: what it holds is cut off in a box of its own. */}
      {edge && !isEditing ? <div className={styles['cut']}>{content}</div> : content}
    </div>
  );
}

/** The place of the check box, where there is none to tick. */
export function NoCheck() {
  return <div className={styles['selectCell']} data-fixed="left" aria-hidden />;
}
