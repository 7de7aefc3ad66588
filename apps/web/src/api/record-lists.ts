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
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** Everything that any list shows; whoever changes records renews it (`reloadRecordLists`). */
const LISTS = ['record-lists'] as const;
const VIEWS = ['list-views'] as const;

/** Rows shown a moment ago are shown again without asking. */
const STALE_MS = 30_000;
/** A list behind other tabs keeps its rows for a working session. */
const KEPT_MS = 60 * 60_000;

/** A row as it stands on the wire: its values by field name. */
export type ListRow = EndpointReply<typeof queryRecords>['datas'][number];
/** A page of a list. */
export type ListPage = EndpointReply<typeof queryRecords>;
/** Sums and averages of a list. */
export type ListAggregate = EndpointReply<typeof aggregateRecords>;

/** What of a query decides about the rows, without where the page begins. */
export type Question = Omit<ListQueryInput, 'pageIndex' | 'cursor' | 'count'>;

/** A list and what is asked of it. */
export interface AskedList {
  readonly listCode: string;
  readonly question: Question;
  /** Names in rows follow the language. */
  readonly locale: string;
}

/** How many rows a question has, as far as anybody was told. */
export interface KnownTotal {
  readonly total: number;
  readonly isEstimate: boolean;
}

function pageKey({ listCode, question, locale }: AskedList, pageIndex: number) {
  return [...LISTS, listCode, 'page', question, pageIndex, locale];
}

function knownTotalKey({ listCode, question }: AskedList) {
  return [...LISTS, listCode, 'known-total', question];
}

/** Counting once per question is enough; records that changed since are counted again. */
function isCounted(asked: AskedList): boolean {
  const state = queryClient.getQueryState<KnownTotal>(knownTotalKey(asked));
  return state?.data !== undefined && !state.isInvalidated;
}

/** Paging forward goes on behind the row before (DESIGN §5); a jump, and the first page, do without. */
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
    const known: KnownTotal = { total: page.total, isEstimate: page.totalIsEstimate };
    queryClient.setQueryData(knownTotalKey(asked), known);
  }
  return page;
}

export const listQueries = {
  /** A page of rows; what is asked and given up is aborted, down to the database. */
  page: (asked: AskedList, pageIndex: number) =>
    queryOptions({
      queryKey: pageKey(asked, pageIndex),
      queryFn: ({ signal }) => fetchPage(asked, pageIndex, signal),
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
    }),
  /** What the pages of a question told about its rows; never asked for by itself. */
  knownTotal: (asked: AskedList) =>
    queryOptions<KnownTotal>({
      queryKey: knownTotalKey(asked),
      queryFn: skipToken,
      gcTime: KEPT_MS,
    }),
  exactTotal: (listCode: string, question: Question) =>
    queryOptions({
      queryKey: [...LISTS, listCode, 'total', question],
      queryFn: async ({ signal }) => {
        const queryParam = { ...question, pageSize: 1, count: 'exact' as const };
        return (await callEndpoint(queryRecords, { listCode, queryParam }, { signal, silent: true })).total;
      },
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
    }),
  tabs: (listCode: string, question: Question) =>
    queryOptions({
      queryKey: [...LISTS, listCode, 'tabs', question],
      queryFn: ({ signal }) =>
        callEndpoint(countRecordsByTab, { listCode, queryParam: question }, { signal, silent: true }),
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
    }),
  aggregate: (listCode: string, question: Question) =>
    queryOptions({
      queryKey: [...LISTS, listCode, 'aggregate', question],
      queryFn: ({ signal }) =>
        callEndpoint(aggregateRecords, { listCode, queryParam: question }, { signal, silent: true }),
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
    }),
  views: (listCode: string) =>
    queryOptions({
      queryKey: [...VIEWS, listCode],
      queryFn: ({ signal }) =>
        callEndpoint(queryListViews, { listCode }, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
      staleTime: 5 * 60_000,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** The saved views of a list and the caller's own layout of it. */
export type ListViews = EndpointReply<typeof queryListViews>;

/** Loads the saved views of a list again. */
export function reloadListViews(listCode: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...VIEWS, listCode] });
}

/** Shows a layout as the caller's own before the server has kept it. */
export function noteListLayout(listCode: string, layout: ListViews['layout']): void {
  queryClient.setQueryData<ListViews>([...VIEWS, listCode], (views) =>
    views ? { ...views, layout } : views,
  );
}

/** Keeps how the caller has arranged a list, even when the page goes; null forgets it. @throws ApiError */
export function storeListLayout(input: EndpointInput<typeof saveListLayout>) {
  return callEndpoint(saveListLayout, input, {
    silent: true,
    timeoutMs: QUICK_TIMEOUT_MS,
    keepalive: true,
  });
}

/** Creates or changes a saved view. @throws ApiError */
export function storeListView(input: EndpointInput<typeof saveListView>) {
  return callEndpoint(saveListView, input, { silent: true, timeoutMs: QUICK_TIMEOUT_MS });
}

/** Deletes a saved view of the caller. @throws ApiError */
export function dropListView(id: string) {
  return callEndpoint(removeListView, { id }, { timeoutMs: QUICK_TIMEOUT_MS });
}

/** Gives several records the same values: all of them or none. @throws ApiError */
export function changeRecords(input: EndpointInput<typeof updateRecords>) {
  return callEndpoint(updateRecords, input, { silent: true });
}
