import { TUS_PATH } from '@haiqiao/contract/endpoints';
import { type DetailedError, Upload } from 'tus-js-client';
import { ApiError } from '../api-error.ts';
import { type Answer, headersFor, parsed, urlOf } from './send-request.ts';
import { unreachableText } from './http-text.ts';

/** Size of a piece: at one megabit per second it takes a quarter of the server's request limit of a minute. */
const CHUNK_BYTES = 2 * 1024 * 1024;

/** One resumable upload. */
export interface ResumableOptions {
  readonly file: File;
  /** Address of an interrupted upload; its pieces are not sent again. */
  readonly begunAt: string | null;
  /** The current bearer: a long upload outlives one. */
  readonly readToken: () => string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  /** Called with the address once the upload has started. */
  readonly onBegun?: ((address: string) => void) | undefined;
}

/** All pieces are stored, or a reply with the refusal. */
export type ResumableEnd = { readonly uploadId: string } | { readonly refusal: Answer };

/**
 * Sends a file in pieces from its current position.
 * @throws ApiError `aborted` or `unreachable`; any status is a reply
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
      // The caller knows when the connection is back.
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

/** Deletes an upload from the server. Failures are ignored, because uploads expire. */
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
