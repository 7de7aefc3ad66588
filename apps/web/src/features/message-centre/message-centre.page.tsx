import { MESSAGE_COUNT_MAX, MESSAGE_KINDS, type MessageCounts } from '@haiqiao/contract/endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageQueries, readAllMessages } from '#web/api/messages.ts';
import { useDebouncedText } from '#web/field-types/choosing/use-debounced-text.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ReadAll } from '#web/views/messages/read-all.tsx';
import { type CentreFilter, type CentreTab, filterOf, STATES, TABS } from './message-centre.logic.ts';
import styles from './message-centre.module.css';
import { MessageList } from './message-list.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const KEYWORD_MAX_CHARS = 100;

function countOf(counts: MessageCounts | undefined, tab: CentreTab): number {
  if (!counts) return 0;
  return tab === 'ALL' ? MESSAGE_KINDS.reduce((sum, kind) => sum + counts[kind], 0) : counts[tab];
}

/** Unread count as shown on the tab. */
function countText(count: number): number | string {
  return count >= MESSAGE_COUNT_MAX ? `${MESSAGE_COUNT_MAX}+` : count;
}

/** All messages to the signed-in person, by kind; changes elsewhere appear at once (DOMAIN §2.31). */
export function MessageCentrePage() {
  const { t } = useTranslation(['messages', 'shell', 'common']);
  const [filter, setFilter] = useTabState<CentreFilter>('filter', { tab: 'ALL', state: 'all', keyword: '' });
  const [isChoosing, setChoosing] = useState(false);
  const keyword = useDebouncedText(filter.keyword);
  const { data: counts } = useQuery(messageQueries.counts());
  const asked = filterOf({ ...filter, keyword });
  const query = useInfiniteQuery(messageQueries.pages(asked, useLocale()));
  const rows = query.data?.pages.flatMap(({ datas }) => datas) ?? [];
  const newest = rows[0]?.createdAt;
  // The shown list must match the filter: unseen messages must not be marked.
  const isShownCurrent = !query.isPlaceholderData && filter.keyword.trim() === keyword.trim();
  const canReadAll =
    newest !== undefined && isShownCurrent && filter.state !== 'read' && countOf(counts, filter.tab) > 0;
  const readAll = async () => {
    if (newest === undefined) return;
    const count = await readAllMessages(asked, newest);
    showToast('success', t('readAllDone', { count }));
  };
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button icon="setting" onClick={() => setChoosing(true)}>
            {t('settings.title')}
          </Button>
          <ReadAll
            tone="primary"
            whyNot={canReadAll ? '' : t('common:whyNot.noUnread')}
            count={keyword.trim() === '' ? countOf(counts, filter.tab) : null}
            onRead={() => readAll().catch(() => undefined)} // the client shows errors
          />
        </>
      }
    >
      <section className={styles['card']} aria-label={t('title')}>
        <LineTabs
          label={t('kinds')}
          value={filter.tab}
          items={TABS.map((value) => ({
            value,
            label: value === 'ALL' ? t('all') : t(`shell:message.kind.${value}`),
            ...(counts ? { count: countText(countOf(counts, value)) } : {}),
          }))}
          onChange={(tab) => setFilter({ ...filter, tab })}
        />
        <div className={styles['filters']}>
          <div className={styles['keyword']}>
            <SearchInput
              label={t('keyword')}
              value={filter.keyword}
              maxLength={KEYWORD_MAX_CHARS}
              onChange={(text) => setFilter({ ...filter, keyword: text })}
            />
          </div>
          <Segmented
            label={t('state.label')}
            value={filter.state}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(state) => setFilter({ ...filter, state })}
          />
        </div>
        <MessageList
          query={query}
          rows={rows}
          isFiltered={filter.state !== 'all' || filter.keyword.trim() !== ''}
          onClear={() => setFilter({ ...filter, state: 'all', keyword: '' })}
        />
      </section>
      {isChoosing && <SettingsDialog onClose={() => setChoosing(false)} />}
    </Page>
  );
}
