import { type Key, type ReactNode, useEffect, useRef } from 'react';
import styles from './data-grid.module.css';
import type { DrawnColumn } from './grid-column.ts';

export interface GridCellLook {
  readonly key: Key;
  readonly drawn: DrawnColumn<never>;
  /** Whether it contains a row value: presses in it belong to its column. */
  readonly isValue?: boolean;
  readonly isEditable?: boolean;
  readonly isEditing?: boolean;
}

/**
 * A cell in its column: of a row, a placeholder bar, or the sums. Not a component: a long list has hundreds of cells, and each would add
 * React work besides its element.
 */
export function gridCell(look: GridCellLook, content: ReactNode) {
  const { key, drawn, isValue = false, isEditable = false, isEditing = false } = look;
  const { column, positionStyle, edge } = drawn;
  return (
    <div
      key={key}
      role="gridcell"
      className={styles['cell']}
      style={positionStyle}
      data-cell={isValue ? column.key : undefined}
      data-fixed={column.fixed}
      data-edge={edge}
      data-tool={column.isTool}
      data-align={column.align === 'end' ? 'end' : undefined}
      {...(isEditable ? { 'data-editable': true, 'aria-readonly': false } : {})}
      {...(isEditing ? { 'data-editing': true } : {})}
    >
      {/* The shadow of the outermost pinned cell extends beyond it: its content is clipped in its own box. */}
      {edge && !isEditing ? <div className={styles['cut']}>{content}</div> : content}
    </div>
  );
}

/** Placeholder of the check box. */
export function NoCheck() {
  return <div className={styles['selectCell']} data-fixed="left" aria-hidden />;
}

export interface RowCheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartly?: boolean;
  readonly onPress: (hasShift: boolean) => void;
}

/** The check box of a row: a native element with our style, since a long table has hundreds. */
export function RowCheck({ label, isChecked, isPartly = false, onPress }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles['check']}
      aria-label={label}
      checked={isChecked}
      onChange={({ nativeEvent }) => onPress('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
