import { MESSAGE_KINDS, type MessageRow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageQueries, readMessages } from '#web/api/messages.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { MessageKindTag } from '#web/tabs/message-kind-tag.tsx';
import { openMessage } from '#web/tabs/open-message.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { ReadAll } from '#web/views/messages/read-all.tsx';
import { type MessageTab, messagesOf } from './home.logic.ts';
import styles from './home.module.css';

/** Messages loaded at once: the server's maximum (contract). */
const PAGE_SIZE = 200;

const SKELETON = Array.from({ length: 8 }, (_, index) => index);

/** The messages of the home page. */
export function homeMessages(locale: string) {
  return messageQueries.unread(locale, PAGE_SIZE);
}

function MessageLine({ row }: { readonly row: MessageRow }) {
  const { t } = useTranslation('home');
  return (
    <li className={styles['message']}>
      <button
        type="button"
        className={styles['open']}
        title={row.MESSAGE_TITLE}
        onClick={() => void openMessage(row)}
      >
        <MessageKindTag kind={row.KIND} />
        <span className={styles['messageTitle']}>{row.MESSAGE_TITLE}</span>
        <time className={styles['time']} dateTime={row.CREATED_AT}>
          {formatMoment(row.CREATED_AT)}
        </time>
      </button>
      <Button
        tone="link"
        size="small"
        aria-label={t('messages.readNamed', { title: row.MESSAGE_TITLE })}
        // The client shows failed calls; the message stays.
        onClick={() => void readMessages([row.MESSAGE_ID]).catch(() => 0)}
      >
        {t('messages.read')}
      </Button>
    </li>
  );
}

function MessageList({ rows, isPending, isError, onRetry }: MessageListProps) {
  const { t } = useTranslation(['home', 'common']);
  if (isPending) {
    return (
      <div className={styles['loading']} role="status" aria-label={t('common:loading')}>
        {SKELETON.map((bar) => (
          <div key={bar} className={styles['bar']} />
        ))}
      </div>
    );
  }
  if (isError && rows.length === 0) {
    return (
      <EmptyState
        drawing="broken"
        title={t('messages.failed')}
        reason={t('messages.failedReason')}
        actions={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}
      />
    );
  }
  if (rows.length === 0) {
    return <EmptyState drawing="calm" title={t('messages.none')} reason={t('messages.noneReason')} />;
  }
  return (
    <div className={styles['filled']}>
      <ul className={styles['messages']}>
        {rows.map((row) => (
          <MessageLine key={row.MESSAGE_ID} row={row} />
        ))}
      </ul>
      <div className={styles['rest']}>
        <div className={styles['end']}>
          <EmptyState drawing="calm" title={t('messages.end')} reason={t('messages.endReason')} />
        </div>
      </div>
    </div>
  );
}

interface MessageListProps {
  readonly rows: readonly MessageRow[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly onRetry: () => void;
}

/** My unread messages by kind; a line opens its subject, 标为已读 marks it read. */
export function MessageCard() {
  const { t } = useTranslation(['home', 'shell']);
  const [tab, setTab] = useState<MessageTab>('ALL');
  const { data, isPending, isError, refetch } = useQuery(homeMessages(useLocale()));
  const all = data?.datas ?? [];
  const rows = messagesOf(all, tab);
  const nameOf = (kind: MessageTab) => (kind === 'ALL' ? t('messages.all') : t(`shell:message.kind.${kind}`));
  const countOf = (kind: MessageTab) => (kind === 'ALL' ? (data?.total ?? 0) : messagesOf(all, kind).length);
  const readAll = () => readMessages(rows.map((row) => row.MESSAGE_ID)).catch(() => 0); // the client shows failed calls
  return (
    <Card
      className={styles['messageCard']}
      title={t('messages.title')}
      hint={t('messages.hint')}
      actions={rows.length > 0 && <ReadAll tone="link" count={rows.length} onRead={readAll} />}
    >
      <div className={styles['messageBody']}>
        <LineTabs
          label={t('messages.kinds')}
          value={tab}
          items={(['ALL', ...MESSAGE_KINDS] as const).map((value) => ({
            value,
            label: nameOf(value),
            ...(data ? { count: countOf(value) } : {}),
          }))}
          onChange={setTab}
        />
        <div className={styles['messagePlace']}>
          <MessageList rows={rows} isPending={isPending} isError={isError} onRetry={() => void refetch()} />
        </div>
      </div>
    </Card>
  );
}
