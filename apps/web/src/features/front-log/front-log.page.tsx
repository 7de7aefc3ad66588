import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '#web/lib/download.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { filterEntries, formatCsv, formatJson, type LogEntry, type LogFilter } from './front-log.logic.ts';
import { clearLog, useLogEntries } from './front-log.store.ts';
import styles from './front-log.module.css';
import { LogTable } from './log-table.tsx';

const TYPES = ['all', 'danger', 'info'] as const;
const CONFIRM_WIDTH_PX = 420;

function exportLog(format: string, entries: readonly LogEntry[]): void {
  if (format === 'json') downloadText('front-log.json', 'application/json', formatJson(entries));
  else downloadText('front-log.csv', 'text/csv;charset=utf-8', formatCsv(entries));
}

/** Exports the filtered entries; clears all entries. */
function Actions({ entries, total }: { readonly entries: readonly LogEntry[]; readonly total: number }) {
  const { t } = useTranslation(['log', 'common']);
  const [isAsking, setAsking] = useState(false);
  const clear = () => {
    clearLog();
    setAsking(false);
    showToast('success', t('cleared'));
  };
  return (
    <>
      <Dropdown
        items={[
          { key: 'csv', label: t('exportCsv') },
          { key: 'json', label: t('exportJson') },
        ]}
        placement="bottomRight"
        onSelect={(format) => exportLog(format, entries)}
      >
        <Button icon="download" disabled={entries.length === 0} aria-haspopup="menu">
          {t('export')}
        </Button>
      </Dropdown>
      <Button
        icon="delete"
        tone="danger"
        whyNot={total === 0 ? t('common:whyNot.empty') : ''}
        onClick={() => setAsking(true)}
      >
        {t('clear')}
      </Button>
      <AppModal
        title={t('clear')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={clear}
        confirmText={t('clear')}
        isDanger
        widthPx={CONFIRM_WIDTH_PX}
      >
        <p>{t('clearText')}</p>
      </AppModal>
    </>
  );
}

/** The front-end log of this session (API-06). */
export default function FrontLogPage() {
  const { t } = useTranslation('log');
  const entries = useLogEntries();
  const [filter, setFilter] = useTabState<LogFilter>('filter', { type: 'all', keyword: '' });
  const found = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={<Actions entries={found} total={entries.length} />}
    >
      <section className={styles['card']} aria-label={t('title')}>
        <div className={styles['filters']}>
          <div className={styles['keyword']}>
            <SearchInput
              label={t('keyword')}
              value={filter.keyword}
              onChange={(keyword) => setFilter({ ...filter, keyword })}
            />
          </div>
          <Segmented
            label={t('column.type')}
            value={filter.type}
            options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(type) => setFilter({ ...filter, type })}
          />
          <span className={styles['count']}>{t('count', { count: found.length })}</span>
        </div>
        <LogTable entries={found} isFiltered={filter.type !== 'all' || filter.keyword.trim() !== ''} />
      </section>
    </Page>
  );
}
