import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordChange, recordQueries } from '#web/api/records.ts';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { DiffTable } from './diff-table.tsx';
import styles from './history-part.module.css';
import own from './detail-view.module.css';

export interface HistoryPartProps {
  readonly formCode: string;
  readonly dataId: string;
  readonly label: string;
}

/** The history of a record: author, old and new values, newest first. */
export function HistoryPart({ formCode, dataId, label }: HistoryPartProps) {
  const { t } = useTranslation(['form', 'common']);
  const id = useId();
  const query = useInfiniteQuery(recordQueries.history(formCode, dataId));
  const changes = query.data?.pages.flatMap(({ datas }) => datas) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section className={own['section']} aria-labelledby={id}>
      <SectionTitle id={id} level={2} hint={total > 0 ? t('history.total', { count: total }) : ''}>
        {label}
      </SectionTitle>
      {query.isPending && <div className={styles['note']}>{t('common:loading')}</div>}
      {query.isError && (
        <div className={styles['note']} role="alert">
          {t('history.failed')}
          <Button tone="link" onClick={() => void query.refetch()}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
      {query.isSuccess && changes.length === 0 && <div className={styles['note']}>{t('history.empty')}</div>}
      <ol className={styles['list']}>
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={change} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

/** Generic verbs of every resource; the server names only the resource's own actions. */
const VERBS = ['create', 'update', 'remove', 'restore', 'flow'] as const;

function isVerb(action: string): action is (typeof VERBS)[number] {
  return VERBS.some((verb) => verb === action);
}

function ChangeEntry({ change }: { readonly change: RecordChange }) {
  const { t } = useTranslation('form');
  const { by, at, action, changes, opinion } = change;
  return (
    <li className={styles['change']}>
      <div className={styles['head']}>
        <strong className={styles['who']}>
          {by || t('history.product')} {isVerb(action) ? t(`history.verb.${action}`) : action}
        </strong>
        {changes.length > 0 && (
          <span className={styles['count']}>{t('history.changes', { count: changes.length })}</span>
        )}
        <time className={styles['at']} dateTime={at}>
          {formatSecond(new Date(at))}
        </time>
      </div>
      {opinion && <p className={styles['opinion']}>{t('history.opinion', { opinion })}</p>}
      {changes.length > 0 && <DiffTable lines={changes} />}
    </li>
  );
}
