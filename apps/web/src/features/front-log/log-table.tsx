import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import type { LogEntry } from './front-log.logic.ts';
import styles from './front-log.module.css';

const PAGE_SIZE = 50;

function TypeTag({ type }: { readonly type: LogEntry['type'] }) {
  const { t } = useTranslation('log');
  return type === 'danger' ? (
    <StatusTag family="red" glyph="cross">
      {t('type.danger')}
    </StatusTag>
  ) : (
    <StatusTag family="blue" glyph="info">
      {t('type.info')}
    </StatusTag>
  );
}

/** All details of an entry. */
function Details({ entry }: { readonly entry: LogEntry }) {
  const { t } = useTranslation('log');
  return (
    <div className={styles['details']}>
      <p className={styles['message']}>{entry.message}</p>
      <dl className={styles['meta']}>
        {Object.entries(entry.meta)
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {entry.stack && (
        // Focusable, so that a long line can be scrolled by keyboard.
        <pre className={styles['stack']} tabIndex={0} role="group" aria-label={t('stack')}>
          {entry.stack}
        </pre>
      )}
    </div>
  );
}

function useColumns(): readonly TableColumn<LogEntry>[] {
  const { t } = useTranslation('log');
  return useMemo(
    () => [
      { key: 'time', title: t('column.time'), widthPx: 160, cell: (entry) => entry.time },
      { key: 'type', title: t('column.type'), widthPx: 96, cell: (entry) => <TypeTag type={entry.type} /> },
      { key: 'message', title: t('column.message'), cell: (entry) => entry.message },
      { key: 'route', title: t('column.route'), widthPx: 200, cell: (entry) => entry.route },
      { key: 'trace', title: t('column.trace'), widthPx: 150, cell: (entry) => entry.traceId || '—' },
      { key: 'count', title: t('column.count'), widthPx: 72, align: 'end', cell: (entry) => entry.count },
    ],
    [t],
  );
}

/** The entries, latest first; a row expands to its stack. */
export function LogTable({
  entries,
  isFiltered,
}: {
  readonly entries: readonly LogEntry[];
  readonly isFiltered: boolean;
}) {
  const { t } = useTranslation('log');
  return (
    <Table
      label={t('title')}
      columns={useColumns()}
      rows={entries}
      rowKey={(entry) => entry.id}
      pageSize={PAGE_SIZE}
      renderExpanded={(entry) => <Details entry={entry} />}
      expandLabel={(isOpen) => t(isOpen ? 'hideDetails' : 'showDetails')}
      empty={
        <EmptyState
          drawing="calm"
          title={t(isFiltered ? 'noneFound' : 'none')}
          reason={t(isFiltered ? 'noneFoundReason' : 'noneReason')}
        />
      }
    />
  );
}
