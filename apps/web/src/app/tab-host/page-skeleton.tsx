import { useTranslation } from 'react-i18next';
import styles from './tab-host.module.css';

const BARS = Array.from({ length: 15 }, (_, index) => index);

/** What a page looks like while its code is on the way: title row and fifteen bars (VISUAL §7). */
export function PageSkeleton() {
  const { t } = useTranslation('tabs');
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      <div className={styles['skeletonTitle']} />
      <div className={styles['skeletonCard']}>
        {BARS.map((bar) => (
          <div key={bar} className={styles['skeletonBar']} style={{ width: `${92 - ((bar * 17) % 45)}%` }} />
        ))}
      </div>
    </div>
  );
}
