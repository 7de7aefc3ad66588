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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const RECORDS = ['records'] as const;
/** Rows per page of the history. */
const CHANGES_PAGE_SIZE = 15;

/** One change of a record. */
export type RecordChange = EndpointReply<typeof queryRecordChanges>['datas'][number];
/** Outcome of an action for one record. */
export type ActionOutcome = EndpointReply<typeof runRecordAction>[number];

/** Two versions of a record to compare. */
export type ComparedVersions = EndpointInput<typeof compareRecordVersions>;

export const recordQueries = {
  /** A record with its available actions; names follow the language. */
  detail: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      ...inLanguage([...RECORDS, formCode, dataId, 'detail', locale]),
      queryFn: ({ signal }) =>
        callEndpoint(
          getRecord,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
    }),
  /** The check results, in the reader's language. */
  checks: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'checks', locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryRecordChecks,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
    }),
  /** The stored versions of its data, newest first; names follow the language. */
  versions: (formCode: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'versions', locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryRecordVersions,
          { id: formCode, dataId },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
    }),
  /** The differing fields of two versions. */
  comparison: (input: ComparedVersions, locale: string) =>
    queryOptions({
      queryKey: [...RECORDS, input.id, input.dataId, 'comparison', input.before, input.after, locale],
      queryFn: ({ signal }) =>
        callEndpoint(compareRecordVersions, input, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
    }),
  /** The history, newest change first, paged. */
  history: (formCode: string, dataId: string) =>
    infiniteQueryOptions({
      queryKey: [...RECORDS, formCode, dataId, 'changes'],
      queryFn: ({ signal, pageParam }) =>
        callEndpoint(
          queryRecordChanges,
          { id: formCode, dataId, pageIndex: pageParam, pageSize: CHANGES_PAGE_SIZE },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) =>
        pages.length * CHANGES_PAGE_SIZE < total ? pages.length : undefined,
    }),
};

/** A record as a PDF: its complete form, or one of the form's documents by code. */
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

/** Reloads a record wherever it is shown. */
export function reloadRecord(formCode: string, dataId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...RECORDS, formCode, dataId] });
}

/** Reloads all shown records, then the data beside those still readable: access may have ended with a completed task. */
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

/** Invalidates every list, count and picker after record changes. */
export function reloadRecordLists(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['record-lists'] });
}

/** Reads a record once, outside of a screen. @throws ApiError */
export function readRecord(formCode: string, dataId: string): Promise<RecordDetail> {
  return callEndpoint(getRecord, { id: formCode, dataId }, { silent: true, timeoutMs: SHORT_TIMEOUT_MS });
}

/** Creates or updates a record; only the form shows refusals. @throws ApiError */
export function storeRecord(input: EndpointInput<typeof saveRecord>) {
  return callEndpoint(saveRecord, input, { silent: true });
}

/** Moves records into the recycle bin. @throws ApiError */
export function deleteRecords(input: EndpointInput<typeof removeRecords>) {
  return callEndpoint(removeRecords, input, { silent: true });
}

/** Takes an action; returns one outcome per record. @throws ApiError */
export function takeAction(input: EndpointInput<typeof runRecordAction>) {
  return callEndpoint(runRecordAction, input, { silent: true });
}

/** An unmasked value; values of a file field have links. */
export type Unmasked = EndpointReply<typeof unmaskField>;

/** The unmasked value of a masked field; the reason is logged. @throws ApiError */
export function readMasked(input: EndpointInput<typeof unmaskField>): Promise<Unmasked> {
  return callEndpoint(unmaskField, input, { silent: true, timeoutMs: SHORT_TIMEOUT_MS });
}
