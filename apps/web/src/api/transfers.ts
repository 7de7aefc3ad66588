import {
  cancelTransfer,
  getImportReport,
  getImportTemplate,
  getTransfer,
  queryTransfers,
  readImportFile,
  startExport,
  startImport,
  type Transfer,
  uploadFile,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { callMultipart } from './multipart.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const TRANSFERS = ['transfers'] as const;
/** Polling interval of the progress. */
const WATCH_MS = 1000;
/** Maximum exports and imports in the list. */
const LISTED_MAX = 30;

/** Headings of an uploaded file and the fields they can be mapped to. */
export type ImportHead = EndpointReply<typeof readImportFile>;
/** Result of a dry run or an import. */
export type ImportReport = EndpointReply<typeof getImportReport>;
/** Input of an import. */
export type ImportInput = EndpointInput<typeof startImport>;

/** Whether it is waiting or running. */
export function isActive({ state }: Pick<Transfer, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export const transferQueries = {
  /** The caller's exports and imports, newest first; polled while one is running. */
  own: () =>
    queryOptions({
      queryKey: [...TRANSFERS, 'own'],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryTransfers,
          { limit: LISTED_MAX },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
      refetchInterval: ({ state }) => (state.data?.some(isActive) ? WATCH_MS : false),
      // Polls in the background too, to notify the user of the end.
      refetchIntervalInBackground: true,
    }),
  /** One of them, until it ends. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...TRANSFERS, 'one', id],
      queryFn: ({ signal }) =>
        callEndpoint(getTransfer, { id }, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
      refetchInterval: ({ state }) => (state.data && !isActive(state.data) ? false : WATCH_MS),
      refetchIntervalInBackground: true,
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: [...TRANSFERS, 'report', id],
      queryFn: ({ signal }) => callEndpoint(getImportReport, { id }, { signal, silent: true }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Reloads the exports and imports wherever they are shown. */
export function reloadTransfers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...TRANSFERS, 'own'] });
}

/** Starts an export. @throws ApiError */
export function beginExport(input: EndpointInput<typeof startExport>): Promise<Transfer> {
  return callEndpoint(startExport, input, { silent: true });
}

/** Starts a dry run or an import. @throws ApiError */
export function beginImport(input: ImportInput): Promise<Transfer> {
  return callEndpoint(startImport, input, { silent: true });
}

/** Stops an export or import. @throws ApiError */
export async function stopTransfer(id: string): Promise<void> {
  await callEndpoint(cancelTransfer, { id }, { timeoutMs: SHORT_TIMEOUT_MS });
  await Promise.all([
    reloadTransfers(),
    queryClient.invalidateQueries({ queryKey: [...TRANSFERS, 'one', id] }),
  ]);
}

/** A link to the import template of a list. @throws ApiError */
export async function templateLink(listCode: string): Promise<string> {
  return (await callEndpoint(getImportTemplate, { listCode }, {})).downloadUri;
}

/** Uploads the file of an import; returns its URI for later calls. @throws ApiError */
export async function uploadImport(
  file: File,
  options: { readonly onProgress: (sent: number, total: number) => void; readonly signal: AbortSignal },
): Promise<string> {
  const [uploaded] = await callMultipart(uploadFile, file, { ...options, silent: true });
  if (!uploaded) throw new Error('the answer of an upload names its file');
  return uploaded.uri;
}

/** Reads the headings of an uploaded file. @throws ApiError */
export function readHead(listCode: string, uri: string, signal: AbortSignal): Promise<ImportHead> {
  return callEndpoint(readImportFile, { listCode, uri }, { silent: true, signal });
}
