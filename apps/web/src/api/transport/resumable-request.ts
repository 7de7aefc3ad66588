import { TUS_PATH } from '@haiqiao/contract/endpoints';
import { type DetailedError, Upload } from 'tus-js-client';
import { ApiError } from '../api-error.ts';
import { type Answer, headersFor, parsed, urlOf } from './send-request.ts';
import { unreachableText } from './unreachable-text.ts';

/** A piece: on a line of a megabit per second it takes a quarter of the minute that the server gives a request. */
const CHUNK_BYTES = 2 * 1024 * 1024;

/** One file on its way in pieces. */
export interface ResumableOptions {
  readonly file: File;
  /** Address of an upload that was begun before; its pieces are not sent again. */
  readonly begunAt: string | null;
  /** The bearer of the moment: a long upload outlives one. */
  readonly readToken: () => string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  /** Told the address once the upload has begun. */
  readonly onBegun?: ((address: string) => void) | undefined;
}

/** All pieces are there, or an answer that says why not. */
export type ResumableEnd = { readonly uploadId: string } | { readonly refusal: Answer };

/**
 * Sends a file in pieces, from where it stands.
 * @throws ApiError `aborted` or `unreachable`; any status is an answer
 */
export function sendResumable(options: ResumableOptions): Promise<ResumableEnd> {
  const { file, begunAt, signal } = options;
  const url = urlOf(TUS_PATH);
  return new Promise((resolve, reject) => {
    const stop = () => {
      void upload.abort();
      reject(new ApiError('aborted', { kind: 'aborted', url }));
    };
    const settle = (end: () => void) => {
      signal?.removeEventListener('abort', stop);
      end();
    };
    const upload = new Upload(file, {
      endpoint: url,
      uploadUrl: begunAt,
      chunkSize: CHUNK_BYTES,
      // Who calls knows when the line is back.
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name },
      onBeforeRequest: (request) => {
        headersFor(url, options.readToken()).forEach((value, name) => request.setHeader(name, value));
      },
      onProgress: options.onProgress ?? null,
      onUploadUrlAvailable: () => upload.url !== null && options.onBegun?.(upload.url),
      onSuccess: () => settle(() => resolve({ uploadId: lastSegment(upload.url ?? '') })),
      onError: (error) => settle(() => resolveFailure(error, url, { resolve, reject })),
    });
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** Takes what was sent of an upload off the server. Whatever becomes of it, the server forgets it by itself in time. */
export async function dropResumable(address: string, token: string | null): Promise<void> {
  const headers = headersFor(address, token);
  headers.set('Tus-Resumable', '1.0.0');
  await fetch(address, { method: 'DELETE', headers, credentials: 'omit' }).catch(() => undefined);
}

function lastSegment(address: string): string {
  return address.split('/').at(-1) ?? '';
}

function isDetailed(error: Error): error is DetailedError {
  return 'originalResponse' in error;
}

interface Settling {
  readonly resolve: (end: ResumableEnd) => void;
  readonly reject: (error: ApiError) => void;
}

function resolveFailure(error: Error, url: string, { resolve, reject }: Settling): void {
  const response = isDetailed(error) ? error.originalResponse : null;
  if (response && response.getStatus() > 0) {
    resolve({ refusal: { url, status: response.getStatus(), body: parsed(response.getBody()) } });
    return;
  }
  const message = unreachableText();
  reject(new ApiError(message, { kind: 'unreachable', url }, { cause: error }));
}
