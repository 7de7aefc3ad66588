import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
import { BatchBar } from './batch/batch-bar.tsx';
import { ChipRow } from './filters/chip-row.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { KindSwitch, StatusTabs } from './filters/status-tabs.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import { ListContext, type ListScope, useListScope } from './list-scope.ts';
import styles from './list-view.module.css';
import { PLAIN_STATE } from './query/list-address.ts';
import { ListFoot } from './rows/list-foot.tsx';
import { ListTable } from './rows/list-table.tsx';
import { ViewMenu } from './saved-views/view-menu.tsx';
import { ListFault } from './states/list-fault.tsx';

/** A page beyond the last one (its rows were deleted meanwhile) becomes the last page. */
function useExistingPage({ list, state, change, asked }: ListScope): void {
  const isBeyond =
    state.page > 0 && list.rows.length === 0 && !list.isFirstLoad && !list.isRenewing && !list.error;
  const last = Math.max(0, Math.ceil((list.total?.total ?? 0) / (asked.question.pageSize ?? 1)) - 1);
  const goBack = useEffectEvent(() =>
    change({ ...state, page: Math.min(last, state.page - 1) }, { isReplaced: true }),
  );
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}

export interface ListCardProps {
  readonly scope: ListScope;
  /** Inside another page: as high as its rows, without the keyword shortcut. */
  readonly isEmbedded: boolean;
}

/** A list from tabs to paging: one card that fills its container, so that only the rows scroll (VISUAL §6). */
export function ListCard({ scope, isEmbedded }: ListCardProps) {
  const { view, list } = scope;
  useExistingPage(scope);
  const hasTabs = view.tabs.length > 0;
  const looks = isEmbedded ? null : <Looks />;
  return (
    <ListContext value={scope}>
      <section className={styles['card']} data-embedded={isEmbedded} aria-label={view.label}>
        {hasTabs && (
          <div className={styles['tabs']}>
            <StatusTabs />
            {looks}
          </div>
        )}
        <div className={styles['progress']} data-on={list.isRenewing} />
        <Bars isEmbedded={isEmbedded} looks={hasTabs ? null : looks} />
        <Rows />
      </section>
      <ListDialogs />
    </ListContext>
  );
}

/** The shown kinds and the saved view. */
function Looks() {
  return (
    <div className={styles['looks']}>
      <KindSwitch />
      <ViewMenu />
    </div>
  );
}

interface BarsProps {
  readonly isEmbedded: boolean;
  readonly looks: ReactNode;
}

/** Filters and conditions; with ticked rows the batch actions replace one of the two, so that the layout stays stable. */
function Bars({ isEmbedded, looks }: BarsProps) {
  const { state, selection } = useListScope();
  const hasChips = state.terms.length > 0 || state.keyword !== '';
  const isSelecting = selection.rows.length > 0;
  return (
    <>
      {isSelecting && !hasChips ? <BatchBar isTall /> : <FilterBar {...{ isEmbedded, looks }} />}
      {hasChips && (isSelecting ? <BatchBar /> : <ChipRow />)}
    </>
  );
}

/** The rows with paging, or the reason there are none. */
function Rows() {
  const { t } = useTranslation('list');
  const { view, list, change } = useListScope();
  const [hasSums, setSums] = useTabState(`sums:${view.code}`, false);
  const { error } = list;
  if (error !== null && list.rows.length === 0) {
    return <ListFault error={error} onRetry={list.reload} onReset={() => change(PLAIN_STATE)} />;
  }
  return (
    <>
      {error !== null && (
        <div className={styles['strip']}>
          <Strip tone="error">
            {error instanceof ApiError
              ? t('state.renewFailedWhy', { reason: error.message })
              : t('state.renewFailed')}
          </Strip>
        </div>
      )}
      <ListTable hasSums={hasSums} />
      <ListFoot hasSums={hasSums} onSums={setSums} />
    </>
  );
}

const BARS = Array.from({ length: 15 }, (_, index) => index);

/** Placeholder of a list while its definition loads: title row, bars, rows. */
export function ListSkeleton() {
  const { t } = useTranslation('list');
  return (
    <div className={styles['page']} role="status" aria-label={t('loading')}>
      <div className={styles['head']}>
        <span className={styles['skeletonTitle']} />
      </div>
      <div className={styles['card']}>
        <div className={styles['skeletonBars']}>
          {BARS.map((bar) => (
            <span
              key={bar}
              className={styles['skeletonBar']}
              style={{ width: `${92 - ((bar * 17) % 40)}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
