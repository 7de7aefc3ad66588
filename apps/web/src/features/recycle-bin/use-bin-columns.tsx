import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import type { GridColumn } from '#web/ui/table/grid-column.ts';
import styles from './recycle-bin.module.css';
import type { BinRights } from './bin-rights.ts';

/** Days left from which on the number is coloured. */
const SOON_DAYS = 7;

/** What can be done with one entry. */
export interface BinVerbs {
  readonly preview: (entry: BinEntry) => void;
  readonly restore: (entry: BinEntry) => void;
  readonly purge: (entry: BinEntry) => void;
}

/** The columns of the recycle bin (DOMAIN §2.24). */
export function useBinColumns(rights: BinRights, verbs: BinVerbs): readonly GridColumn<BinEntry>[] {
  const { t } = useTranslation('recycle-bin');
  const { restore, purge } = rights;
  return useMemo(
    () => [
      {
        key: 'resource',
        title: t('column.resource'),
        widthPx: 120,
        cell: ({ resourceLabel }) => resourceLabel,
      },
      {
        key: 'title',
        title: t('column.title'),
        widthPx: 220,
        grows: true,
        cell: (entry) => (
          <button
            type="button"
            className={styles['word']}
            title={entry.title}
            onClick={() => verbs.preview(entry)}
          >
            {entry.title || t('untitled')}
          </button>
        ),
      },
      { key: 'recordNo', title: t('column.recordNo'), widthPx: 140, cell: ({ recordNo }) => recordNo ?? '—' },
      {
        key: 'deletedBy',
        title: t('column.deletedBy'),
        widthPx: 100,
        cell: ({ deletedBy }) => deletedBy || '—',
      },
      {
        key: 'deletedAt',
        title: t('column.deletedAt'),
        widthPx: 150,
        cell: ({ deletedAt }) => formatSecond(new Date(deletedAt)).slice(0, 'YYYY-MM-DD HH:mm'.length),
      },
      {
        key: 'reason',
        title: t('column.reason'),
        widthPx: 160,
        grows: true,
        cell: ({ deleteReason }) => <span title={deleteReason}>{deleteReason || '—'}</span>,
      },
      {
        key: 'daysLeft',
        title: t('column.daysLeft'),
        widthPx: 96,
        align: 'end',
        cell: ({ daysLeft }) => (
          <span data-soon={daysLeft <= SOON_DAYS} className={styles['days']}>
            {t('days', { count: daysLeft })}
          </span>
        ),
      },
      {
        key: 'children',
        title: t('column.children'),
        widthPx: 84,
        align: 'end',
        cell: ({ children }) => (children === 0 ? '—' : children),
      },
      {
        key: '$actions',
        title: t('column.actions'),
        widthPx: 190,
        fixed: 'right',
        cell: (entry) => (
          <span className={styles['actions']}>
            <button type="button" className={styles['word']} onClick={() => verbs.preview(entry)}>
              {t('verb.preview')}
            </button>
            {restore && (
              <button type="button" className={styles['word']} onClick={() => verbs.restore(entry)}>
                {t('verb.restore')}
              </button>
            )}
            {purge && (
              <button type="button" className={styles['word']} data-danger onClick={() => verbs.purge(entry)}>
                {t('verb.purge')}
              </button>
            )}
          </span>
        ),
      },
    ],
    [t, restore, purge, verbs],
  );
}
