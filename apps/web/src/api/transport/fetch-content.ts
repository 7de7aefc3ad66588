import { ApiError } from '../api-error.ts';
import { statusText, unreachableText } from './http-text.ts';
import { urlOf } from './send-request.ts';

/**
 * Fetches the target of a signed link; the link itself contains the member.
 * @throws ApiError
 */
export async function fetchContent(link: string, signal: AbortSignal): Promise<Blob> {
  const url = urlOf(link);
  // Only the path of a link may be logged: the rest grants access to the file.
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
