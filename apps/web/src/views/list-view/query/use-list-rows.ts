import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import {
  type AskedList,
  type KnownTotal,
  type ListPage,
  type ListRow,
  listQueries,
} from '#web/api/record-lists.ts';
import { queryClient } from '#web/api/query-client.ts';

const NO_ROWS: readonly ListRow[] = [];

/** The rows of a list, as far as they are here. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  /** null while nobody counted them. */
  readonly total: KnownTotal | null;
  /** Whether another page follows. */
  readonly hasNext: boolean;
  /** The first rows are on their way. */
  readonly isFirstLoad: boolean;
  /** Other rows are on their way; those shown are of before. */
  readonly isRenewing: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  /** Fetches a page before it is asked for. */
  readonly prefetch: (pageIndex: number) => void;
}

/** A failure that leaves the page without the rows as they are now. */
function faultOf({ error, isFetching }: Pick<UseQueryResult<ListPage>, 'error' | 'isFetching'>): unknown {
  return isFetching ? null : error;
}

/** A page of rows; those of before stay in sight until the next are here. @param asked the same object for the same question */
export function useListRows(asked: AskedList, pageIndex: number): ListRows {
  const page = useQuery({ ...listQueries.page(asked, pageIndex), placeholderData: keepPreviousData });
  const known = useQuery(listQueries.knownTotal(asked));
  const { data, isPlaceholderData, isFetching, error } = page;
  const hasNext = data !== undefined && data.nextCursor !== null;
  const prefetch = useCallback(
    (index: number) => void queryClient.prefetchQuery(listQueries.page(asked, index)),
    [asked],
  );
  const isGoingOn = hasNext && pageIndex > 0 && !isPlaceholderData && !isFetching;
  useEffect(() => {
    // Whoever pages forward goes on doing so.
    if (isGoingOn) prefetch(pageIndex + 1);
  }, [isGoingOn, pageIndex, prefetch]);
  return {
    rows: data?.datas ?? NO_ROWS,
    total: known.data ?? null,
    hasNext,
    isFirstLoad: data === undefined && error === null,
    isRenewing: isFetching && data !== undefined,
    error: faultOf(page),
    reload: () => void page.refetch(),
    prefetch,
  };
}
