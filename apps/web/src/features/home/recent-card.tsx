import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { favouriteRecords } from '#web/api/favourites.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { clearRecentPages, useRecentPages } from '#web/tabs/recent-pages.store.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import styles from './home.module.css';

interface OpenLineProps {
  readonly path: string;
  readonly title: string;
  /** The kind of entry. */
  readonly kind?: string;
  readonly at: string;
}

function OpenLine({ path, title, kind, at }: OpenLineProps) {
  return (
    <li>
      <button type="button" className={styles['recentPage']} title={title} onClick={() => openTab(path)}>
        <span className={styles['recentTitle']}>{title}</span>
        {kind !== undefined && <span className={styles['recentKind']}>{kind}</span>}
        <time className={styles['time']} dateTime={at}>
          {formatMoment(at)}
        </time>
      </button>
    </li>
  );
}

function Pages({ pages }: { readonly pages: ReturnType<typeof useRecentPages> }) {
  const { t } = useTranslation('home');
  if (pages.length === 0)
    return <EmptyState drawing="calm" title={t('recent.noneTitle')} reason={t('recent.none')} />;
  return (
    <ul className={styles['recent']}>
      {pages.map(({ id, fullPath, title, openedAt }) => (
        <OpenLine key={id} path={fullPath} title={title} at={openedAt} />
      ))}
    </ul>
  );
}

function Favourites() {
  const { t } = useTranslation(['home', 'common']);
  const { data, isError, refetch } = useQuery(favouriteRecords(useLocale()));
  if (isError && !data) {
    return (
      <EmptyState
        drawing="broken"
        title={t('favourites.failed')}
        reason={t('messages.failedReason')}
        actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  if (!data) return <div className={styles['loading']} role="status" aria-label={t('common:loading')} />;
  if (data.length === 0)
    return <EmptyState drawing="calm" title={t('favourites.noneTitle')} reason={t('favourites.none')} />;
  return (
    <ul className={styles['favourites']}>
      {data.map(({ dataId, route, title, resourceLabel, at }) => (
        <OpenLine key={dataId} path={route} title={title} kind={resourceLabel} at={at} />
      ))}
    </ul>
  );
}

const SHOWN = ['recent', 'favourites'] as const;

/** My recently opened pages and my favourite records. */
export function RecentCard() {
  const { t } = useTranslation('home');
  const [shown, show] = useState<(typeof SHOWN)[number]>('recent');
  const pages = useRecentPages();
  const isRecent = shown === 'recent';
  const isEmpty = isRecent && pages.length === 0;
  return (
    <Card
      className={styles['recentCard']}
      title={t('recent.card')}
      actions={
        isRecent &&
        pages.length > 0 && (
          <Button tone="link" onClick={clearRecentPages}>
            {t('recent.clear')}
          </Button>
        )
      }
    >
      <div className={styles['recentBody']}>
        <LineTabs
          label={t('recent.card')}
          value={shown}
          items={SHOWN.map((value) => ({ value, label: t(`${value}.title`) }))}
          onChange={show}
        />
        <div className={styles[isEmpty ? 'nothingYet' : 'recentPlace']}>
          {isRecent ? <Pages pages={pages} /> : <Favourites />}
        </div>
      </div>
    </Card>
  );
}
