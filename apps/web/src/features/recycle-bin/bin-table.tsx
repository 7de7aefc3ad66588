import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { DataGrid } from '#web/ui/table/data-grid.tsx';
import { useGridTexts, usePagerTexts } from '#web/views/list-view/rows/list-words.ts';
import { NO_FILTER } from './bin-filters.tsx';
import type { BinScope } from './bin-scope.ts';
import styles from './recycle-bin.module.css';
import { useBinColumns } from './use-bin-columns.tsx';

const SIZES = [15, 30, 50, 100] as const;
const ROW_PX = 34;
const NONE: readonly BinEntry[] = [];

/** The deleted records with paging. */
export function BinTable({ scope }: { readonly scope: BinScope }) {
  const { t } = useTranslation('recycle-bin');
  const { rights, looked, look, bin, selected, select, verbs } = scope;
  const { page, pageSize } = looked;
  const columns = useBinColumns(rights, verbs);
  const gridTexts = useGridTexts();
  const pagerTexts = usePagerTexts();
  const rows = bin.data?.datas ?? NONE;
  const total = bin.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const mark = (keys: readonly string[], isSelected: boolean) => {
    const others = selected.filter(({ id }) => !keys.includes(id));
    select(isSelected ? [...others, ...rows.filter(({ id }) => keys.includes(id))] : others);
  };
  const canSelect = rights.restore || rights.purge;
  const selection = { selected: new Set(selected.map(({ id }) => id)), onChange: mark };
  return (
    <>
      <DataGrid
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowHeightPx={ROW_PX}
        rowCount={total}
        rowsBefore={page * pageSize}
        onOpen={verbs.preview}
        isLoading={bin.isPending}
        isBusy={bin.isFetching}
        {...(canSelect ? { selection } : {})}
        empty={<BinEmpty scope={scope} />}
        texts={gridTexts}
      />
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
    </>
  );
}

function BinEmpty({ scope: { looked, clear } }: { readonly scope: BinScope }) {
  const { t } = useTranslation('recycle-bin');
  if (looked.filter === NO_FILTER) {
    return <EmptyState drawing="calm" title={t('empty.none')} reason={t('empty.noneReason')} />;
  }
  return (
    <EmptyState
      drawing="missing"
      title={t('empty.found')}
      reason={t('empty.foundReason')}
      actions={<Button onClick={clear}>{t('empty.clear')}</Button>}
    />
  );
}
