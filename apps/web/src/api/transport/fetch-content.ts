import { ApiError } from '../api-error.ts';
import { statusText } from './http-text.ts';
import { urlOf } from './send-request.ts';
import { unreachableText } from './unreachable-text.ts';

/**
 * Fetches what a signed link leads to; the link itself says on whose behalf.
 * @throws ApiError
 */
export async function fetchContent(link: string, signal: AbortSignal): Promise<Blob> {
  const url = urlOf(link);
  // What may be logged of a link is its path: the rest opens the file.
  const path = new URL(url, window.location.href).pathname;
  try {
    const answer = await fetch(url, { signal, credentials: 'omit' });
    if (!answer.ok)
      throw new ApiError(statusText(answer.status, path), { kind: 'http', url: path, status: answer.status });
    return await answer.blob();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal.aborted) throw new ApiError('aborted', { kind: 'aborted', url: path }, { cause });
    throw new ApiError(unreachableText(), { kind: 'unreachable', url: path }, { cause });
  }
}
