import {
  compareRecordVersions,
  getRecord,
  printRecord,
  queryRecordChanges,
  queryRecordChecks,
  queryRecordVersions,
  type RecordDetail,
  removeRecords,
  runRecordAction,
  saveRecord,
  unmaskField,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const RECORDS = ['records'] as const;
/** Rows of a page of the history. */
const CHANGES_PAGE_SIZE = 15;

/** One change of a record. */
export type RecordChange = EndpointReply<typeof queryRecordChanges>['datas'][number];
/** What became of an action for one record. */
export type ActionOutcome = EndpointReply<typeof runRecordAction>[number];

/** Two versions of a record beside each other. */
export type ComparedVersions = EndpointInput<typeof compareRecordVersions>;

export const recordQueries = {
  /** A record with the actions allowed now; names follow the language. */
  detail: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      ...inLanguage([...RECORDS, formCode, dataId, 'detail', locale]),
      queryFn: ({ signal }) =>
        callEndpoint(
          getRecord,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
    }),
  /** What was looked into, in the reader's language. */
  checks: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'checks', locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryRecordChecks,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
    }),
  /** The kept versions of its data, the newest first; names follow the language. */
  versions: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'versions', locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryRecordVersions,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
    }),
  /** The fields in which two versions differ. */
  comparison: (input: ComparedVersions, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, input.id, input.dataId, 'comparison', input.before, input.after, locale],
      queryFn: ({ signal }) =>
        callEndpoint(compareRecordVersions, input, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
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

/** A record as a PDF: all that its form shows, or one of the documents of the form by its code. */
export async function makeRecordPdf(
  formCode: string,
  dataId: string,
  print?: string,
): Promise<{ readonly name: string; readonly pdf: Blob }> {
  const input = { id: formCode, dataId, ...(print === undefined ? {} : { print }) };
  const { name, content } = await callEndpoint(printRecord, input, {});
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return { name, pdf: new Blob([bytes], { type: 'application/pdf' }) };
}

/** Loads a record again wherever it is shown. */
export function reloadRecord(formCode: string, dataId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...RECORDS, formCode, dataId] });
}

/**
 * Loads every record again that is shown, and then what stands beside those that can still be read: whoever has done their
 * task on a record may have been allowed to see it for that time only.
 */
export async function reloadReadableRecords(): Promise<void> {
  const isDetail = (key: QueryKey) => key[3] === 'detail';
  await queryClient.invalidateQueries({ queryKey: RECORDS, predicate: ({ queryKey }) => isDetail(queryKey) });
  const closed = queryClient
    .getQueryCache()
    .findAll({ queryKey: RECORDS, predicate: ({ queryKey }) => isDetail(queryKey) })
    .filter(({ state }) => state.status === 'error')
    .map(({ queryKey }) => queryKey[2]);
  await queryClient.invalidateQueries({
    queryKey: RECORDS,
    predicate: ({ queryKey }) => !isDetail(queryKey) && !closed.includes(queryKey[2]),
  });
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

/** What stands behind a mask; the files of a field of files come along with links. */
export type Unmasked = EndpointReply<typeof unmaskField>;

/** The whole value of a masked field; the reason is logged. @throws ApiError */
export function readMasked(input: EndpointInput<typeof unmaskField>): Promise<Unmasked> {
  return callEndpoint(unmaskField, input, { silent: true, timeoutMs: QUICK_TIMEOUT_MS });
}
