import { useTranslation } from 'react-i18next';
import styles from '../list-view.module.css';

const BARS = Array.from({ length: 15 }, (_, index) => index);

/** Placeholder of a list while its definition loads: title row, bars, rows. */
export function ListSkeleton() {
  const { t } = useTranslation('list');
  return (
    <div className={styles['page']} role="status" aria-label={t('loading')}>
      <div className={styles['head']}>
        <span className={styles['skeletonTitle']} />
      </div>
      <div className={styles['card']}>
        <div className={styles['skeletonBars']}>
          {BARS.map((bar) => (
            <span
              key={bar}
              className={styles['skeletonBar']}
              style={{ width: `${92 - ((bar * 17) % 40)}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
