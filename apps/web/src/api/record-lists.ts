import {
  aggregateRecords,
  countRecordsByTab,
  queryListViews,
  queryRecords,
  removeListView,
  saveListLayout,
  saveListView,
  updateRecords,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import type { ListQueryInput } from '@haiqiao/contract/query';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** Key of all list data; record changes invalidate it (`reloadRecordLists`). */
const LISTS = ['record-lists'] as const;
const VIEWS = ['list-views'] as const;

/** Rows younger than this are shown without a request. */
const STALE_MS = 30_000;
/** A list in a background tab is cached for a working session. */
const CACHE_MS = 60 * 60_000;

/** A row in wire format: values by field name. */
export type ListRow = EndpointReply<typeof queryRecords>['datas'][number];
/** A page of a list. */
export type ListPage = EndpointReply<typeof queryRecords>;
/** Sums and averages of a list. */
export type ListAggregate = EndpointReply<typeof aggregateRecords>;

/** The parts of a query that determine the rows, without the page position. */
export type Question = Omit<ListQueryInput, 'pageIndex' | 'cursor' | 'count'>;

/** A list and its query. */
export interface AskedList {
  readonly listCode: string;
  readonly question: Question;
  /** Names in rows follow the language. */
  readonly locale: string;
}

/** Total of a query as last reported. */
export interface ReportedTotal {
  readonly total: number;
  readonly isEstimate: boolean;
}

function pageKey({ listCode, question, locale }: AskedList, pageIndex: number) {
  return [...LISTS, listCode, 'page', question, pageIndex, locale];
}

function reportedTotalKey({ listCode, question }: AskedList) {
  return [...LISTS, listCode, 'known-total', question];
}

/** A query is counted once, and again after record changes. */
function isCounted(asked: AskedList): boolean {
  const state = queryClient.getQueryState<ReportedTotal>(reportedTotalKey(asked));
  return state?.data !== undefined && !state.isInvalidated;
}

/** Paging forward uses a cursor (DESIGN §5); a jump and the first page do not. */
function cursorTo(asked: AskedList, pageIndex: number): string | undefined {
  if (pageIndex === 0) return undefined;
  return queryClient.getQueryData<ListPage>(pageKey(asked, pageIndex - 1))?.nextCursor ?? undefined;
}

async function fetchPage(asked: AskedList, pageIndex: number, signal: AbortSignal): Promise<ListPage> {
  const { listCode, question } = asked;
  const cursor = cursorTo(asked, pageIndex);
  const queryParam = {
    ...question,
    pageIndex,
    count: isCounted(asked) ? ('none' as const) : ('auto' as const),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const page = await callEndpoint(queryRecords, { listCode, queryParam }, { signal, silent: true });
  if (page.total >= 0) {
    const reported: ReportedTotal = { total: page.total, isEstimate: page.totalIsEstimate };
    queryClient.setQueryData(reportedTotalKey(asked), reported);
  }
  return page;
}

export const listQueries = {
  /** A page of rows; a cancelled request is aborted down to the database. */
  page: (asked: AskedList, pageIndex: number) =>
    queryOptions({
      queryKey: pageKey(asked, pageIndex),
      queryFn: ({ signal }) => fetchPage(asked, pageIndex, signal),
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
    }),
  /** The total reported by the pages of a query; never fetched by itself. */
  reportedTotal: (asked: AskedList) =>
    queryOptions<ReportedTotal>({
      queryKey: reportedTotalKey(asked),
      queryFn: skipToken,
      gcTime: CACHE_MS,
    }),
  exactTotal: (listCode: string, question: Question) =>
    queryOptions({
      queryKey: [...LISTS, listCode, 'total', question],
      queryFn: async ({ signal }) => {
        const queryParam = { ...question, pageSize: 1, count: 'exact' as const };
        return (await callEndpoint(queryRecords, { listCode, queryParam }, { signal, silent: true })).total;
      },
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
    }),
  tabs: (listCode: string, question: Question) =>
    queryOptions({
      queryKey: [...LISTS, listCode, 'tabs', question],
      queryFn: ({ signal }) =>
        callEndpoint(countRecordsByTab, { listCode, queryParam: question }, { signal, silent: true }),
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
    }),
  aggregate: (listCode: string, question: Question) =>
    queryOptions({
      queryKey: [...LISTS, listCode, 'aggregate', question],
      queryFn: ({ signal }) =>
        callEndpoint(aggregateRecords, { listCode, queryParam: question }, { signal, silent: true }),
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
    }),
  views: (listCode: string) =>
    queryOptions({
      queryKey: [...VIEWS, listCode],
      queryFn: ({ signal }) =>
        callEndpoint(queryListViews, { listCode }, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
      staleTime: 5 * 60_000,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** The saved views of a list and the caller's own layout of it. */
export type ListViews = EndpointReply<typeof queryListViews>;

/** Reloads the saved views of a list. */
export function reloadListViews(listCode: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...VIEWS, listCode] });
}

/** Shows a layout as the caller's own before the server has stored it. */
export function noteListLayout(listCode: string, layout: ListViews['layout']): void {
  queryClient.setQueryData<ListViews>([...VIEWS, listCode], (views) =>
    views ? { ...views, layout } : views,
  );
}

/** Stores the caller's layout of a list, even when the page is closed; null deletes it. @throws ApiError */
export function storeListLayout(input: EndpointInput<typeof saveListLayout>) {
  return callEndpoint(saveListLayout, input, {
    silent: true,
    timeoutMs: SHORT_TIMEOUT_MS,
    keepalive: true,
  });
}

/** Creates or changes a saved view. @throws ApiError */
export function storeListView(input: EndpointInput<typeof saveListView>) {
  return callEndpoint(saveListView, input, { silent: true, timeoutMs: SHORT_TIMEOUT_MS });
}

/** Deletes a saved view of the caller. @throws ApiError */
export function dropListView(id: string) {
  return callEndpoint(removeListView, { id }, { timeoutMs: SHORT_TIMEOUT_MS });
}

/** Sets the same values on several records: all or none. @throws ApiError */
export function changeRecords(input: EndpointInput<typeof updateRecords>) {
  return callEndpoint(updateRecords, input, { silent: true });
}
