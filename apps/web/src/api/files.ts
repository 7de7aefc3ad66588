import {
  convertPdfToImage,
  finishUpload,
  renewFileLinks,
  uploadFile,
  type UploadedFile,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callBy, callEndpoint } from './client.ts';
import { clientHost } from './client-host.ts';
import { callMultipart } from './multipart.ts';
import { MAIN_TIMEOUT_MS, SHORT_TIMEOUT_MS } from './timeouts.ts';
import { fetchContent } from './transport/fetch-content.ts';
import { sendRequest } from './transport/send-request.ts';

/** Larger files are sent in pieces: a broken connection costs one piece, not all of it. */
const RESUMABLE_FROM_BYTES = 2 * 1024 * 1024;

/** Options for sending a file. */
export interface SendFileOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  /** Address of an interrupted upload; null for none. */
  readonly begunAt: string | null;
  /** Gets the address for resuming the upload, also from another page. */
  readonly onBegun: (address: string) => void;
}

function only(files: readonly UploadedFile[]): UploadedFile {
  const [file] = files;
  if (!file) throw new Error('the answer of an upload names its file');
  return file;
}

/**
 * Sends one file: checks the session first (UPL-01), then sends one request or, for a large file, resumable pieces (UPL-09). Shows no
 * messages.
 * @throws ApiError
 */
export async function sendFile(file: File, options: SendFileOptions): Promise<UploadedFile> {
  const { signal, onProgress } = options;
  await callEndpoint(validateToken, {}, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS });
  if (file.size <= RESUMABLE_FROM_BYTES)
    return only(await callMultipart(uploadFile, file, { signal, onProgress, silent: true }));
  return sendInPieces(file, options);
}

async function sendInPieces(file: File, { signal, onProgress, begunAt, onBegun }: SendFileOptions) {
  const { sendResumable } = await import('./transport/resumable-request.ts');
  let address = begunAt;
  const transmit = async (token: string | null) => {
    const end = await sendResumable({
      file,
      begunAt: address,
      readToken: () => clientHost().readTokens()?.token ?? token,
      signal,
      onProgress,
      onBegun: (begun) => {
        address = begun;
        onBegun(begun);
      },
    });
    if ('refusal' in end) return end.refusal;
    const input = { uploadId: end.uploadId };
    return sendRequest(finishUpload, { input, token, timeoutMs: MAIN_TIMEOUT_MS, signal });
  };
  return only(await callBy(finishUpload, transmit, { signal, silent: true }));
}

/** Cancels a started upload: the server deletes its pieces. */
export async function dropFile(begunAt: string): Promise<void> {
  const { dropResumable } = await import('./transport/resumable-request.ts');
  await dropResumable(begunAt, clientHost().readTokens()?.token ?? null);
}

/** Links are valid for some minutes; younger ones are not fetched again. */
const LINKS_FRESH_MS = 4 * 60_000;
/** Unused content is released after this time: it may be 30 MB. */
const CONTENT_CACHE_MS = 60_000;

/** The files with renewed links; those no longer readable are left out. @throws ApiError */
export function renewLinks(files: readonly UploadedFile[]): Promise<readonly UploadedFile[]> {
  return callEndpoint(renewFileLinks, { uris: files.map(({ uri }) => uri) }, { silent: true });
}

export const fileQueries = {
  /** The same files with valid links, without those no longer readable. */
  links: (files: readonly UploadedFile[]) =>
    queryOptions({
      queryKey: ['files', 'links', ...files.map(({ uid }) => uid)],
      queryFn: () => renewLinks(files),
      staleTime: LINKS_FRESH_MS,
      gcTime: LINKS_FRESH_MS,
    }),
  /** The content of a file. */
  content: ({ uid, displayUri }: UploadedFile) =>
    queryOptions({
      queryKey: ['files', 'content', uid],
      queryFn: ({ signal }) => fetchContent(displayUri, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CONTENT_CACHE_MS,
    }),
  /** A page of a PDF as an image rendered by the server; pages start at 1. */
  pageImage: ({ uid, uri }: UploadedFile, page: number) =>
    queryOptions({
      queryKey: ['files', 'page', uid, page],
      queryFn: ({ signal }) => callEndpoint(convertPdfToImage, { uri, page }, { signal, silent: true }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CONTENT_CACHE_MS,
    }),
};
