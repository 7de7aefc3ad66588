import {
  getRecord,
  queryRecordChanges,
  type RecordDetail,
  removeRecords,
  runRecordAction,
  saveRecord,
  setFavourite,
  unmaskField,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const RECORDS = ['records'] as const;
/** Rows of a page of the history. */
const CHANGES_PAGE_SIZE = 15;

/** One change of a record. */
export type RecordChange = EndpointReply<typeof queryRecordChanges>['datas'][number];
/** What became of an action for one record. */
export type ActionOutcome = EndpointReply<typeof runRecordAction>[number];

export const recordQueries = {
  /** A record with the actions allowed now; names follow the language. */
  detail: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'detail', locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          getRecord,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
    }),
  /** The history, the newest change first, page by page. */
  history: (formCode: string, dataId: string) =>
    infiniteQueryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'changes'],
      queryFn: ({ signal, pageParam }) =>
        callEndpoint(
          queryRecordChanges,
          { id: formCode, dataId, pageIndex: pageParam, pageSize: CHANGES_PAGE_SIZE },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) =>
        pages.length * CHANGES_PAGE_SIZE < total ? pages.length : undefined,
    }),
};

/** Loads a record again wherever it is shown. */
export function reloadRecord(formCode: string, dataId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...RECORDS, formCode, dataId] });
}

/** Tells every list, count and picker that records of any kind changed. */
export function reloadRecordLists(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['record-lists'] });
}

/** Reads a record once, for whoever needs it outside a screen. @throws ApiError */
export function readRecord(formCode: string, dataId: string): Promise<RecordDetail> {
  return callEndpoint(getRecord, { id: formCode, dataId }, { silent: true, timeoutMs: QUICK_TIMEOUT_MS });
}

/** Creates or updates a record; the form shows what is refused, nothing else does. @throws ApiError */
export function storeRecord(input: EndpointInput<typeof saveRecord>) {
  return callEndpoint(saveRecord, input, { silent: true });
}

/** Moves records into the recycle bin. @throws ApiError */
export function deleteRecords(input: EndpointInput<typeof removeRecords>) {
  return callEndpoint(removeRecords, input, { silent: true });
}

/** Takes an action; answers per record. @throws ApiError */
export function takeAction(input: EndpointInput<typeof runRecordAction>) {
  return callEndpoint(runRecordAction, input, { silent: true });
}

/** The whole value of a masked field; the reason is logged. @throws ApiError */
export async function readMasked(input: EndpointInput<typeof unmaskField>): Promise<string> {
  const { value } = await callEndpoint(unmaskField, input, { silent: true, timeoutMs: QUICK_TIMEOUT_MS });
  return value;
}

/** Marks a record as a favourite, or no longer. @throws ApiError */
export function keepFavourite(input: EndpointInput<typeof setFavourite>) {
  return callEndpoint(setFavourite, input, { timeoutMs: QUICK_TIMEOUT_MS });
}
