import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  type AskedList,
  type ListPage,
  listQueries,
  type ListRow,
  type ListViews,
  type Question,
} from '#web/api/record-lists.ts';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type QueuedCase, storeQueue } from '../flow-view/queue/case-queue.ts';
import { useSelection } from './batch/use-selection.ts';
import { useLayout } from './layout/use-layout.ts';
import type { ListDialog, ListLook, ListRows, ListScope, OwnVerbs } from './list-scope.ts';
import { createAddress, editAddress, openingOfRow, seeAddress } from './query/list-row.ts';
import {
  EVERY_KIND,
  formatListState,
  type ListState,
  parseListState,
  PLAIN_STATE,
} from './query/list-address.ts';

/** The view state of a list page, stored in its address, so that reload, link, back and forward work (NAV-04). */
export function useAddressLook(): ListLook {
  const { query, look } = useTab();
  const state = useMemo(() => parseListState(query), [query]);
  return { state, change: (next, options) => look(formatListState(next), options) };
}

/** The view state of a list inside another page; stored with its tab. */
export function useOwnLook(listCode: string): ListLook {
  const [state, setState] = useTabState<ListState>(`list:${listCode}`, PLAIN_STATE);
  return { state, change: (next) => setState(next) };
}

const NO_ROWS: readonly ListRow[] = [];

/** A failure that leaves the page without current rows. */
function faultOf({ error, isFetching }: Pick<UseQueryResult<ListPage>, 'error' | 'isFetching'>): unknown {
  return isFetching ? null : error;
}

/** A page of rows; the previous ones stay visible until the next are loaded. @param asked a stable object per query */
function useListRows(asked: AskedList, pageIndex: number): ListRows {
  const page = useQuery({ ...listQueries.page(asked, pageIndex), placeholderData: keepPreviousData });
  const cachedTotal = useQuery(listQueries.reportedTotal(asked));
  const { data, isPlaceholderData, isFetching, error } = page;
  const hasNext = data !== undefined && data.nextCursor !== null;
  const prefetch = useCallback(
    (index: number) => void queryClient.prefetchQuery(listQueries.page(asked, index)),
    [asked],
  );
  const isGoingOn = hasNext && pageIndex > 0 && !isPlaceholderData && !isFetching;
  useEffect(() => {
    // Paging forward usually continues.
    if (isGoingOn) prefetch(pageIndex + 1);
  }, [isGoingOn, pageIndex, prefetch]);
  return {
    rows: data?.datas ?? NO_ROWS,
    total: cachedTotal.data ?? null,
    hasNext,
    isFirstLoad: data === undefined && error === null,
    isRenewing: isFetching && data !== undefined,
    error: faultOf(page),
    reload: () => void page.refetch(),
    prefetch,
  };
}

/** A list and its context. */
export interface ListScopeOptions {
  readonly view: ListView;
  readonly look: ListLook;
  /** Values of the page's address (NAV-04); empty for a list inside another page. */
  readonly preset: { readonly list_status?: string; readonly apply_type?: string };
  readonly fixedTerms: readonly Term[];
  readonly views: ListViews | undefined;
  /** The surrounding page's actions on rows. */
  readonly own?: OwnVerbs | null;
}

const NO_VIEWS: readonly SavedView[] = [];

/** The query of a list; a stable object while unchanged. */
function useAsked(options: ListScopeOptions, pageSize: number): AskedList {
  const { view, look, preset, fixedTerms } = options;
  const locale = useLocale();
  const { terms, sorts, keyword: typed, tab: chosen } = look.state;
  const { list_status } = preset;
  const apply_type = appliedOf(options);
  const { code: listCode, tabs } = view;
  return useMemo(() => {
    const tab = chosen ?? list_status ?? null;
    const keyword = typed.trim();
    const question: Question = {
      terms: [...fixedTerms, ...terms],
      sorts: [...sorts],
      pageSize,
      ...(keyword === '' ? {} : { keyword }),
      ...(tab !== null && tabs.length > 0 ? { list_status: tab } : {}),
      ...(apply_type === undefined ? {} : { apply_type }),
    };
    return { listCode, question, locale };
  }, [listCode, tabs, chosen, typed, terms, sorts, list_status, apply_type, fixedTerms, pageSize, locale]);
}

/** The queried kind of records; undefined for every kind. */
function appliedOf({ look, preset }: Pick<ListScopeOptions, 'look' | 'preset'>): string | undefined {
  const kind = look.state.kind ?? preset.apply_type;
  return kind === EVERY_KIND ? undefined : kind;
}

/** The part of the query that selects rows: a change clears the ticks. */
function rowsOf({ terms, keyword, list_status, apply_type }: Question): string {
  return JSON.stringify([terms, keyword, list_status, apply_type]);
}

/** The visible rows as a queue of cases. */
function queueOf(view: ListView, rows: readonly ListRow[]): readonly QueuedCase[] {
  return rows.map((row) => ({
    path: seeAddress(view, row) ?? '',
    formCode: openingOfRow(view, row).form ?? '',
    dataId: row.id,
  }));
}

/** Creates the state shared by the parts of a list. */
export function useCreateListScope(options: ListScopeOptions): ListScope {
  const { view, look, preset, fixedTerms, views, own = null } = options;
  const { state } = look;
  const tabOfPage = useTab();
  const [dialog, ask] = useState<ListDialog | null>(null);
  const savedViews = views?.views ?? NO_VIEWS;
  const savedView = savedViews.find(({ id }) => id === state.view) ?? null;
  const layout = useLayout(view, views?.layout ?? null, savedView);
  const labels = useFieldLabels(view.fields, view.statuses);
  const pageSize = state.pageSize ?? layout.pageSize ?? view.pageSize;
  const asked = useAsked(options, pageSize);
  const list = useListRows(asked, state.page);
  const selection = useSelection({
    listCode: view.code,
    question: rowsOf(asked.question),
    shown: list.rows,
  });
  const go = (to: string | null) => to !== null && tabOfPage.open(to);
  return {
    ...look,
    view,
    own,
    fixedTerms,
    tab: state.tab ?? preset.list_status ?? view.defaultTab,
    kind: appliedOf(options) ?? EVERY_KIND,
    asked,
    list,
    labels,
    layout,
    selection,
    savedViews,
    savedView,
    dialog,
    ask,
    open: (row) => {
      if (own) return own.open(row);
      const to = seeAddress(view, row);
      if (to !== null) {
        storeQueue(tabOfPage.fullPath, queueOf(view, list.rows));
        return go(to);
      }
      if (view.form !== null) ask({ kind: 'record', id: row.id });
    },
    edit: (row) => (own ? own.edit?.(row) : go(editAddress(view, row))),
    create: (form) => (own ? own.create() : go(createAddress(view, fixedTerms, form))),
  };
}
