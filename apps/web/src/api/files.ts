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
import { MAIN_TIMEOUT_MS, QUICK_TIMEOUT_MS } from './timeouts.ts';
import { fetchContent } from './transport/fetch-content.ts';
import { sendRequest } from './transport/send-request.ts';

/** Larger files go in pieces: a line that breaks costs one piece, not all of it. */
const RESUMABLE_FROM_BYTES = 2 * 1024 * 1024;

/** How one file is sent. */
export interface SendFileOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  /** Where an earlier attempt has begun; null for none. */
  readonly begunAt: string | null;
  /** Told where the upload can be resumed, also by another page. */
  readonly onBegun: (address: string) => void;
}

function only(files: readonly UploadedFile[]): UploadedFile {
  const [file] = files;
  if (!file) throw new Error('the answer of an upload names its file');
  return file;
}

/**
 * Sends one file: asks first whether the session is good (UPL-01), then goes in one request or, when it is large, in
 * pieces that can be resumed (UPL-09). Says nothing to the person itself.
 * @throws ApiError
 */
export async function sendFile(file: File, options: SendFileOptions): Promise<UploadedFile> {
  const { signal, onProgress } = options;
  await callEndpoint(validateToken, {}, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS });
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

/** Gives up an upload that was begun: the server need not keep its pieces. */
export async function dropFile(begunAt: string): Promise<void> {
  const { dropResumable } = await import('./transport/resumable-request.ts');
  await dropResumable(begunAt, clientHost().readTokens()?.token ?? null);
}

/** Links are good for some minutes; younger ones are not asked for again. */
const LINKS_FRESH_MS = 4 * 60_000;
/** Content that nobody looks at any more is let go of: it may be 30 MB. */
const CONTENT_KEPT_MS = 60_000;

/** The files with links that are good again; those that may no longer be read are left out. @throws ApiError */
export function renewLinks(files: readonly UploadedFile[]): Promise<readonly UploadedFile[]> {
  return callEndpoint(renewFileLinks, { uris: files.map(({ uri }) => uri) }, { silent: true });
}

export const fileQueries = {
  /** The same files with good links, without those that may no longer be read. */
  links: (files: readonly UploadedFile[]) =>
    queryOptions({
      queryKey: ['files', 'links', ...files.map(({ uid }) => uid)],
      queryFn: () => renewLinks(files),
      staleTime: LINKS_FRESH_MS,
      gcTime: LINKS_FRESH_MS,
    }),
  /** What a file holds. */
  content: ({ uid, displayUri }: UploadedFile) =>
    queryOptions({
      queryKey: ['files', 'content', uid],
      queryFn: ({ signal }) => fetchContent(displayUri, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CONTENT_KEPT_MS,
    }),
  /** A page of a PDF as a picture that the server draws; the first one is 1. */
  pageImage: ({ uid, uri }: UploadedFile, page: number) =>
    queryOptions({
      queryKey: ['files', 'page', uid, page],
      queryFn: ({ signal }) => callEndpoint(convertPdfToImage, { uri, page }, { signal, silent: true }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CONTENT_KEPT_MS,
    }),
};
