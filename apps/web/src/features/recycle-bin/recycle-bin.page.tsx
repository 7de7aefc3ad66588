import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { binQueries } from '#web/api/recycle-bin.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { DataGrid } from '#web/ui/table/data-grid.tsx';
import { useGridTexts, usePagerTexts } from '#web/views/list-view/rows/grid-words.ts';
import { ListFault } from '#web/views/list-view/states/list-fault.tsx';
import { BinFilters, type BinFilter, binQuestion, NO_FILTER } from './bin-filters.tsx';
import { useBinRights } from './bin-rights.ts';
import { ClashDialog } from './clash-dialog.tsx';
import { FailuresDialog } from './failures-dialog.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import styles from './recycle-bin.module.css';
import { useBinColumns } from './use-bin-columns.tsx';
import { useRestore } from './use-restore.ts';

const SIZES = [15, 30, 50, 100] as const;
const ROW_PX = 34;
/** Most entries of one call (contract `restoreBinEntries`). */
const AT_ONCE_MAX = 100;
const NONE: readonly BinEntry[] = [];

interface Looked {
  readonly filter: BinFilter;
  readonly page: number;
  readonly pageSize: number;
}

const START: Looked = { filter: NO_FILTER, page: 0, pageSize: 15 };

/** Entries that are to go for good; `null` among them stands for all. */
type Purging = { readonly entries: readonly BinEntry[] | null } | null;

/** What was deleted and can come back (SYS-05, DOMAIN §2.24). */
export function RecycleBinPage() {
  const { t } = useTranslation('recycle-bin');
  const locale = useLocale();
  const rights = useBinRights();
  const gridTexts = useGridTexts();
  const pagerTexts = usePagerTexts();
  const [looked, look] = useTabState<Looked>('looked', START);
  const [selected, select] = useTabState<readonly BinEntry[]>('selected', NONE);
  const [previewed, preview] = useState<BinEntry | null>(null);
  const [purging, askPurge] = useState<Purging>(null);
  const { filter, page, pageSize } = looked;
  const asked = useDeferredValue(filter);
  const bin = useQuery(binQueries.page(binQuestion(asked, page, pageSize), locale));
  const done = () => {
    select(NONE);
    preview(null);
  };
  const restoring = useRestore(done);
  const { restore } = restoring;
  const verbs = useMemo(
    () => ({
      preview,
      restore: (entry: BinEntry) => void restore([entry]),
      purge: (entry: BinEntry) => askPurge({ entries: [entry] }),
    }),
    // Restoring needs nothing that changes while the page lives.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const columns = useBinColumns(rights, verbs);
  const rows = bin.data?.datas ?? NONE;
  const total = bin.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const ids = new Set(selected.map(({ id }) => id));
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        rights.purge && (
          <Button
            tone="danger"
            icon="delete"
            disabled={total === 0}
            onClick={() => askPurge({ entries: null })}
          >
            {t('verb.empty')}
          </Button>
        )
      }
    >
      <section className={styles['card']} aria-label={t('title')}>
        {selected.length === 0 ? (
          <BinFilters
            filter={filter}
            resources={bin.data?.resources ?? []}
            onChange={(next) => look({ ...looked, filter: next, page: 0 })}
          />
        ) : (
          <div className={styles['batch']} role="toolbar" aria-label={t('batch.label')}>
            <strong>{t('batch.selected', { count: selected.length })}</strong>
            {rights.restore && (
              <Button
                tone="link"
                icon="undo"
                disabled={selected.length > AT_ONCE_MAX}
                onClick={() => void restore(selected)}
              >
                {t('batch.restore')}
              </Button>
            )}
            {rights.purge && (
              <Button
                tone="link"
                icon="delete"
                disabled={selected.length > AT_ONCE_MAX}
                onClick={() => askPurge({ entries: selected })}
              >
                {t('verb.purge')}
              </Button>
            )}
            {selected.length > AT_ONCE_MAX && <span>{t('batch.tooMany', { max: AT_ONCE_MAX })}</span>}
            <span className={styles['end']}>
              <Button tone="link" icon="close" onClick={() => select(NONE)}>
                {t('batch.clear')}
              </Button>
            </span>
          </div>
        )}
        {bin.error && !bin.data ? (
          <ListFault error={bin.error} onRetry={() => void bin.refetch()} />
        ) : (
          <DataGrid
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            rowHeightPx={ROW_PX}
            rowCount={total}
            rowsBefore={page * pageSize}
            onOpen={preview}
            isLoading={bin.isPending}
            isBusy={bin.isFetching}
            {...(rights.restore || rights.purge
              ? {
                  selection: {
                    selected: ids,
                    onChange: (keys: readonly string[], isSelected: boolean) => {
                      const others = selected.filter(({ id }) => !keys.includes(id));
                      select(
                        isSelected ? [...others, ...rows.filter(({ id }) => keys.includes(id))] : others,
                      );
                    },
                  },
                }
              : {})}
            empty={
              <EmptyState
                drawing="calm"
                title={t(filter === NO_FILTER ? 'empty.none' : 'empty.found')}
                reason={t(filter === NO_FILTER ? 'empty.noneReason' : 'empty.foundReason')}
                {...(filter === NO_FILTER
                  ? {}
                  : { actions: <Button onClick={() => look(START)}>{t('empty.clear')}</Button> })}
              />
            }
            texts={gridTexts}
          />
        )}
        <div className={styles['foot']}>
          <span role="status">{t('total', { count: total })}</span>
          <Pager
            page={page}
            pages={pages}
            hasNext={page + 1 < pages}
            pageSize={pageSize}
            sizes={SIZES}
            onPage={(next) => look({ ...looked, page: next })}
            onSize={(size) => look({ ...looked, pageSize: size, page: 0 })}
            texts={pagerTexts}
          />
        </div>
      </section>
      {previewed && (
        <PreviewDrawer
          entry={previewed}
          canRestore={rights.restore}
          onRestore={() => void restore([previewed])}
          onClose={() => preview(null)}
        />
      )}
      {restoring.clash && (
        <ClashDialog
          entry={restoring.clash.entry}
          clashes={restoring.clash.clashes}
          onRestore={restoring.restoreAs}
          onClose={restoring.dismiss}
        />
      )}
      {restoring.failures && <FailuresDialog failures={restoring.failures} onClose={restoring.dismiss} />}
      {purging && (
        <PurgeDialog
          count={purging.entries?.length ?? null}
          title={purging.entries?.[0]?.title ?? ''}
          onPurge={() => restoring.purge(purging.entries)}
          onClose={() => askPurge(null)}
        />
      )}
    </Page>
  );
}
