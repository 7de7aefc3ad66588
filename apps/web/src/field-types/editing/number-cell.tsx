import { withSeparators } from '../numbers.ts';
import styles from './cell.module.css';

/** A number with separators and unit; never truncated. */
export function NumberCell({ text, unit = '' }: { readonly text: string; readonly unit?: string }) {
  return (
    <>
      {withSeparators(text)}
      {unit && <span className={styles['unit']}>{unit}</span>}
    </>
  );
}
