import { useEffect, useRef } from 'react';
import styles from './data-grid.module.css';

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
