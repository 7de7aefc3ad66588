import { previewBinEntry, purgeBinEntries, queryBin, restoreBinEntries } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const BIN = ['recycle-bin'] as const;

/** A query of the recycle bin. */
export type BinQuestion = EndpointInput<typeof queryBin>;
/** A deleted record in its former state. */
export type BinPreview = EndpointReply<typeof previewBinEntry>;
/** Outcome of restoring one record. */
export type RestoreOutcome = EndpointReply<typeof restoreBinEntries>[number];

export const binQueries = {
  /** A page of the bin; the previous one stays until it is loaded. Labels follow the language. */
  page: (question: BinQuestion, locale: string) =>
    queryOptions({
      queryKey: [...BIN, 'page', question, locale],
      queryFn: ({ signal }) => callEndpoint(queryBin, question, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
  preview: (resource: string, id: string, locale: string) =>
    queryOptions({
      queryKey: [...BIN, 'preview', resource, id, locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          previewBinEntry,
          { resource, id },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
    }),
};

/** Reloads the bin. */
export function reloadBin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: BIN });
}

/** Restores records; returns one outcome per record. @throws ApiError */
export function bringBack(input: EndpointInput<typeof restoreBinEntries>): Promise<RestoreOutcome[]> {
  return callEndpoint(restoreBinEntries, input, { silent: true });
}

/** Purges records; returns how many. @throws ApiError */
export async function purge(input: EndpointInput<typeof purgeBinEntries>): Promise<number> {
  return (await callEndpoint(purgeBinEntries, input, { silent: true })).purged;
}
