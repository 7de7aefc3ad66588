import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import {
  type AskedList,
  type ReportedTotal,
  type ListPage,
  type ListRow,
  listQueries,
} from '#web/api/record-lists.ts';
import { queryClient } from '#web/api/query-client.ts';

const NO_ROWS: readonly ListRow[] = [];

/** The loaded rows of a list. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  /** null while not counted. */
  readonly total: ReportedTotal | null;
  /** Whether another page follows. */
  readonly hasNext: boolean;
  /** The first rows are loading. */
  readonly isFirstLoad: boolean;
  /** Other rows are loading; the previous ones are shown. */
  readonly isRenewing: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  /** Prefetches a page. */
  readonly prefetch: (pageIndex: number) => void;
}

/** A failure that leaves the page without current rows. */
function faultOf({ error, isFetching }: Pick<UseQueryResult<ListPage>, 'error' | 'isFetching'>): unknown {
  return isFetching ? null : error;
}

/** A page of rows; the previous ones stay visible until the next are loaded. @param asked a stable object per query */
export function useListRows(asked: AskedList, pageIndex: number): ListRows {
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
