import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './organisation.module.css';

/** A refusal, above the fields of a dialog; nothing while the text is empty. */
export function RefusalStrip({ refusal }: { readonly refusal: string }) {
  if (refusal === '') return null;
  return (
    <div className={styles['strip']}>
      <Strip tone="error">{refusal}</Strip>
    </div>
  );
}
