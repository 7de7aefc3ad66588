import i18next from 'i18next';
import { ApiError } from '../api-error.ts';
import type { Callable } from '../callable.ts';
import { targetOf } from './request-target.ts';
import { type Answer, headersFor, parsed, urlOf } from './send-request.ts';
import { unreachableText } from './http-text.ts';

/** Called with sent and total bytes; both include the multipart envelope. */
export type OnProgress = (sentBytes: number, totalBytes: number) => void;

/** One upload. */
export interface UploadOptions {
  readonly input: unknown;
  readonly file: File;
  readonly token: string | null;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Sends one file and reads the reply. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError `aborted`, `timeout` or `unreachable`; any status is a reply
 */
export function sendUpload(endpoint: Callable, options: UploadOptions): Promise<Answer> {
  const { path, query } = targetOf(endpoint, options.input);
  const url = urlOf(path);
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const fail = (kind: 'aborted' | 'timeout' | 'unreachable', message: string) => () =>
      reject(new ApiError(message, { kind, url }));
    request.open(endpoint.method, url + query);
    headersFor(url, options.token).forEach((value, name) => request.setRequestHeader(name, value));
    request.timeout = options.timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => resolve({ url, status: request.status, body: parsed(request.responseText) });
    request.onabort = fail('aborted', 'aborted');
    request.ontimeout = fail('timeout', i18next.t('http:timeout'));
    request.onerror = fail('unreachable', unreachableText());
    request.onloadend = () => signal?.removeEventListener('abort', giveUp);
    if (signal?.aborted) return fail('aborted', 'aborted')();
    signal?.addEventListener('abort', giveUp, { once: true });
    request.send(formOf(options.file));
  });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}
