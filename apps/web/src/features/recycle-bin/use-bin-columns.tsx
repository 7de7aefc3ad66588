import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import type { GridColumn } from '#web/ui/table/grid-column.ts';
import styles from './recycle-bin.module.css';
import type { BinRights } from './bin-rights.ts';

/** Remaining days at or below which the number is coloured. */
const SOON_DAYS = 7;
/** Width of three words; long for languages that need more. */
const ACTIONS_PX = { short: 210, long: 244 } as const;

/** The actions on one entry. */
export interface BinVerbs {
  readonly preview: (entry: BinEntry) => void;
  readonly restore: (entry: BinEntry) => void;
  readonly purge: (entry: BinEntry) => void;
}

interface Words {
  readonly column: (
    name:
      | 'resource'
      | 'title'
      | 'recordNo'
      | 'deletedBy'
      | 'deletedAt'
      | 'reason'
      | 'daysLeft'
      | 'children'
      | 'actions',
  ) => string;
  readonly days: (count: number) => string;
  readonly untitled: string;
}

function recordColumns(words: Words, preview: BinVerbs['preview']): readonly GridColumn<BinEntry>[] {
  const { column } = words;
  return [
    { key: 'resource', title: column('resource'), widthPx: 100, cell: ({ resourceLabel }) => resourceLabel },
    {
      key: 'title',
      title: column('title'),
      widthPx: 180,
      grows: true,
      cell: (entry) => (
        <button type="button" className={styles['word']} title={entry.title} onClick={() => preview(entry)}>
          {entry.title || words.untitled}
        </button>
      ),
    },
    { key: 'recordNo', title: column('recordNo'), widthPx: 120, cell: ({ recordNo }) => recordNo ?? '—' },
  ];
}

function deletionColumns({ column, days }: Words): readonly GridColumn<BinEntry>[] {
  return [
    { key: 'deletedBy', title: column('deletedBy'), widthPx: 88, cell: ({ deletedBy }) => deletedBy || '—' },
    {
      key: 'deletedAt',
      title: column('deletedAt'),
      widthPx: 140,
      cell: ({ deletedAt }) => formatSecond(new Date(deletedAt)).slice(0, 'YYYY-MM-DD HH:mm'.length),
    },
    {
      key: 'reason',
      title: column('reason'),
      widthPx: 160,
      grows: true,
      cell: ({ deleteReason }) => <span title={deleteReason}>{deleteReason || '—'}</span>,
    },
    {
      key: 'daysLeft',
      title: column('daysLeft'),
      widthPx: 96,
      align: 'end',
      cell: ({ daysLeft }) => (
        <span data-soon={daysLeft <= SOON_DAYS} className={styles['days']}>
          {days(daysLeft)}
        </span>
      ),
    },
    {
      key: 'children',
      title: column('children'),
      widthPx: 84,
      align: 'end',
      cell: ({ children }) => (children === 0 ? '—' : children),
    },
  ];
}

/** The columns of the recycle bin (DOMAIN §2.24). */
export function useBinColumns(rights: BinRights, verbs: BinVerbs): readonly GridColumn<BinEntry>[] {
  const { t } = useTranslation('recycle-bin');
  const isWordy = useLocale() !== 'zh-chs';
  const { restore, purge } = rights;
  return useMemo(() => {
    const words: Words = {
      column: (name) => t(`column.${name}`),
      days: (count) => t('days', { count }),
      untitled: t('untitled'),
    };
    const actions: GridColumn<BinEntry> = {
      key: '$actions',
      isTool: true,
      title: words.column('actions'),
      widthPx: isWordy ? ACTIONS_PX.long : ACTIONS_PX.short,
      fixed: 'right',
      cell: (entry) => <EntryVerbs entry={entry} rights={{ restore, purge }} verbs={verbs} />,
    };
    return [...recordColumns(words, verbs.preview), ...deletionColumns(words), actions];
  }, [t, isWordy, restore, purge, verbs]);
}

interface EntryVerbsProps {
  readonly entry: BinEntry;
  readonly rights: BinRights;
  readonly verbs: BinVerbs;
}

function EntryVerbs({ entry, rights, verbs }: EntryVerbsProps) {
  const { t } = useTranslation('recycle-bin');
  return (
    <span className={styles['actions']}>
      <button type="button" className={styles['word']} onClick={() => verbs.preview(entry)}>
        {t('verb.preview')}
      </button>
      {rights.restore && (
        <button type="button" className={styles['word']} onClick={() => verbs.restore(entry)}>
          {t('verb.restore')}
        </button>
      )}
      {rights.purge && (
        <button type="button" className={styles['word']} data-danger onClick={() => verbs.purge(entry)}>
          {t('verb.purge')}
        </button>
      )}
    </span>
  );
}
