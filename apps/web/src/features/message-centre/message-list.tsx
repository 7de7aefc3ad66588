import type { Message } from '@haiqiao/contract/endpoints';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openable, readMessages } from '#web/api/messages.ts';
import { formatMoment, formatSecond } from '#web/lib/shanghai-time.ts';
import { MessageKindTag } from '#web/tabs/message-kind-tag.tsx';
import { openLocation, openUnreadMessage } from '#web/tabs/open-message.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { ListFault } from '#web/views/list-view/states/list-fault.tsx';
import { standOf } from './message-centre.logic.ts';
import styles from './message-centre.module.css';

const SKELETON = Array.from({ length: 15 }, (_, index) => index);

/** Only unread messages first check whether the work is done (HDR-05); others open their target. */
function open(message: Message): void {
  if (standOf(message) === 'unread') void openUnreadMessage(openable(message));
  else openLocation(openable(message));
}

function Line({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const stand = standOf(message);
  const { id, kind, title, route, createdAt } = message;
  return (
    <li className={styles['line']} data-stand={stand}>
      <button
        type="button"
        className={styles['open']}
        title={title}
        data-leads={route !== null}
        onClick={() => open(message)}
      >
        <span className={styles['dot']} aria-hidden />
        <MessageKindTag kind={kind} />
        <span className={styles['title']}>
          {stand === 'unread' && <span className="sr-only">{t('state.unread')} </span>}
          {title}
        </span>
      </button>
      <span className={styles['stand']}>
        {stand === 'closed' && (
          <StatusTag family="green" glyph="check">
            {t('closed')}
          </StatusTag>
        )}
        {stand === 'unread' && (
          <Button
            tone="link"
            size="small"
            aria-label={t('readNamed', { title })}
            // The client shows failed calls; the message stays.
            onClick={() => void readMessages([id]).catch(() => 0)}
          >
            {t('read')}
          </Button>
        )}
      </span>
      <time className={styles['time']} dateTime={createdAt} title={formatSecond(new Date(createdAt))}>
        {formatMoment(createdAt)}
      </time>
    </li>
  );
}

export interface MessageListProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
    | 'isPlaceholderData'
  >;
  readonly rows: readonly Message[];
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** The messages, newest first, one page at a time. */
export function MessageList({ query, rows, isFiltered, onClear }: MessageListProps) {
  const { t } = useTranslation(['messages', 'common']);
  if (query.isPending) {
    return (
      <div className={styles['loading']} role="status" aria-label={t('common:loading')}>
        {SKELETON.map((bar) => (
          <div key={bar} className={styles['bar']} />
        ))}
      </div>
    );
  }
  if (query.error && rows.length === 0)
    return <ListFault error={query.error} onRetry={() => void query.refetch()} onReset={onClear} />;
  if (rows.length === 0) return <Empty isFiltered={isFiltered} onClear={onClear} />;
  return (
    <div className={styles['rows']} data-old={query.isPlaceholderData}>
      <ul className={styles['list']}>
        {rows.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      <div className={styles['end']}>
        {query.hasNextPage ? (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : (
          t('end')
        )}
      </div>
    </div>
  );
}

function Empty({ isFiltered, onClear }: Pick<MessageListProps, 'isFiltered' | 'onClear'>) {
  const { t } = useTranslation('messages');
  if (!isFiltered) return <EmptyState drawing="calm" title={t('none')} reason={t('noneReason')} />;
  return (
    <EmptyState
      drawing="missing"
      title={t('noneFound')}
      reason={t('noneFoundReason')}
      actions={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}
