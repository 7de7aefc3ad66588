import { useTranslation } from 'react-i18next';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { clearRecentPages, useRecentPages } from '#web/tabs/recent-pages.store.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import styles from './home.module.css';

/** What I opened last. */
export function RecentCard() {
  const { t } = useTranslation('home');
  const pages = useRecentPages();
  return (
    <Card
      className={styles['recentCard']}
      title={t('recent.title')}
      actions={
        pages.length > 0 && (
          <Button tone="link" onClick={clearRecentPages}>
            {t('recent.clear')}
          </Button>
        )
      }
    >
      {pages.length === 0 ? (
        <div className={styles['nothingYet']}>
          <EmptyState drawing="calm" title={t('recent.noneTitle')} reason={t('recent.none')} />
        </div>
      ) : (
        <div className={styles['recentPlace']}>
          <ul className={styles['recent']}>
            {pages.map((page) => (
              <li key={page.id}>
                <button
                  type="button"
                  className={styles['recentPage']}
                  title={page.title}
                  onClick={() => openTab(page.fullPath)}
                >
                  <span className={styles['recentTitle']}>{page.title}</span>
                  <time className={styles['time']} dateTime={page.openedAt}>
                    {formatMoment(page.openedAt)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
