import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageQueries, readAllMessages } from '#web/api/messages.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useHouse } from '#web/preferences/house.store.ts';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { MessageKindTag } from '#web/tabs/message-kind-tag.tsx';
import { MESSAGE_CENTRE_PATH, openMessage } from '#web/tabs/open-message.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { late } from '#web/ui/late/late.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import styles from './header.module.css';

/** Loaded with the list of messages, which few users open at once. */
const ReadAll = late(async () => (await import('#web/views/messages/read-all.tsx')).ReadAll);

/** A larger number does not fit into the badge. */
const BADGE_MAX = 99;

function Messages({ onOpened }: { readonly onOpened: () => void }) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const size = useHouse(({ bannerPageSize }) => bannerPageSize);
  const { data } = useQuery(messageQueries.unread(locale, size));
  const rows = data?.datas ?? [];
  const total = data?.total ?? 0;
  const newest = rows[0]?.CREATED_AT ?? '';
  const readAll = () => readAllMessages({}, newest).catch(() => 0); // the client shows the failure
  return (
    <div className={styles['messages']}>
      <div className={styles['messagesHead']}>
        <h2 className={styles['messagesTitle']}>{t('message.title')}</h2>
        {rows.length > 0 && <ReadAll tone="link" count={total} onRead={readAll} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState drawing="calm" title={t('message.none')} reason={t('message.noneReason')} />
      ) : (
        <ul className={styles['messagesList']}>
          {rows.map((row) => (
            <li key={row.MESSAGE_ID}>
              <button
                type="button"
                className={styles['message']}
                title={row.MESSAGE_TITLE}
                onClick={() => {
                  onOpened();
                  void openMessage(row);
                }}
              >
                <MessageKindTag kind={row.KIND} />
                <span className={styles['messageTitle']}>{row.MESSAGE_TITLE}</span>
                <time className={styles['messageTime']} dateTime={row.CREATED_AT}>
                  {formatMoment(row.CREATED_AT)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['messagesFoot']}>
        {total > rows.length && (
          <span className={styles['messagesMore']}>{t('message.more', { total })}</span>
        )}
        <Button
          tone="link"
          onClick={() => {
            onOpened();
            openTab(MESSAGE_CENTRE_PATH);
          }}
        >
          {t('message.centre')}
        </Button>
      </div>
    </div>
  );
}

/** The bell with the number of unread messages; a press lists the newest. */
export function MessageBell() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(messageQueries.counts());
  const [isOpen, setOpen] = useState(false);
  const total = data ? data.TODO + data.NOTICE + data.REMIND + data.SYSTEM : 0;
  return (
    <Popover
      label={t('message.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={<Messages onOpened={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles['iconButton']}
        aria-expanded={isOpen}
        aria-label={t('message.bell', { count: total })}
      >
        <Icon name="bell" size={18} />
        {total > 0 && <span className={styles['badge']}>{total > BADGE_MAX ? `${BADGE_MAX}+` : total}</span>}
      </button>
    </Popover>
  );
}
