import { useTranslation } from 'react-i18next';
import styles from './record-page.module.css';

const CELLS = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder of a form or detail while its record loads: header, labels and boxes in two columns. */
export function RecordSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      <div className={styles['skeletonHead']} />
      <div className={styles['skeletonCard']}>
        {CELLS.map((cell) => (
          <div key={cell} className={styles['skeletonCell']}>
            <div className={styles['skeletonLabel']} style={{ width: 60 + ((cell * 23) % 50) }} />
            <div className={styles['skeletonBox']} />
          </div>
        ))}
      </div>
    </div>
  );
}
