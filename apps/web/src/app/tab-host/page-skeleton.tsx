import { useTranslation } from 'react-i18next';
import { WaitingBars } from '#web/ui/waiting/waiting.tsx';
import styles from './tab-host.module.css';

/** Placeholder of a page while its code is loading: title row and fifteen bars (VISUAL §7). */
export function PageSkeleton() {
  const { t } = useTranslation('tabs');
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      <div className={styles['skeletonTitle']} />
      <div className={styles['skeletonCard']}>
        <WaitingBars count={15} />
      </div>
    </div>
  );
}
