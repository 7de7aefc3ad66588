import i18next from 'i18next';
import { ApiError } from '../api-error.ts';
import type { Callable } from '../callable.ts';
import { clientHost } from '../client-host.ts';
import {
  notePermissionVersion,
  noteSettingsMark,
  PERMISSION_VERSION_HEADER,
  SETTINGS_MARK_HEADER,
} from '../reply-marks.ts';
import { targetOf } from './request-target.ts';
import { unreachableText } from './http-text.ts';

/** Another origin for the API, set at build time; the page's own by default (API-05). */
const host: unknown = import.meta.env.VITE_API_HOST;
const API_HOST = typeof host === 'string' ? host : '';

/** One request of a call. */
export interface RequestOptions {
  readonly input: unknown;
  /** Bearer of this request; none for null. */
  readonly token: string | null;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
}

/** The reply; `body` is undefined when it was not JSON. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
}

/** URLs of the version-1 API have no authorization (SPEC §7). */
function carriesAuthorization(url: string): boolean {
  return !url.includes('/v1');
}

/** Header with the window's view id; a test compares it with the contract's. */
const VIEW_HEADER = 'x-view-as';

/** Headers of every request: language, bearer and view id of the window. */
export function headersFor(url: string, token: string | null): Headers {
  const headers = new Headers({ 'Accept-Language': i18next.language });
  if (token === null || !carriesAuthorization(url)) return headers;
  headers.set('X-Authorization', `Bearer ${token}`);
  const viewId = clientHost().readViewId();
  if (viewId !== null) headers.set(VIEW_HEADER, viewId);
  return headers;
}

function bodyFor(endpoint: Callable, input: unknown): { body?: string } {
  if (endpoint.wire === 'none' || endpoint.method === 'GET' || input === undefined) return {};
  return { body: JSON.stringify(endpoint.wire === 'data' ? { data: input } : input) };
}

/** The URL of an API path. */
export function urlOf(path: string): string {
  return API_HOST + path;
}

/** The parsed body of a reply; undefined when it is no JSON. */
export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // A proxy's error page or a truncated reply: interpreted by the status alone.
    return undefined;
  }
}

/**
 * Sends one request and reads the whole reply within the time limit.
 * @throws ApiError `aborted`, `timeout` or `unreachable`; any status is a reply
 */
export async function sendRequest(endpoint: Callable, options: RequestOptions): Promise<Answer> {
  const target = targetOf(endpoint, options.input);
  const url = urlOf(target.path);
  const headers = headersFor(url, options.token);
  const body = bodyFor(endpoint, target.input);
  if (body.body !== undefined) headers.set('Content-Type', 'application/json');
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
  try {
    const response = await fetch(url + target.query, {
      method: endpoint.method,
      headers,
      ...body,
      signal: options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal,
      credentials: 'omit', // cookies are no credentials here (AUTH-12)
      keepalive: options.keepalive ?? false,
    });
    noteSettingsMark(response.headers.get(SETTINGS_MARK_HEADER));
    notePermissionVersion(response.headers.get(PERMISSION_VERSION_HEADER));
    return { url, status: response.status, body: parsed(await response.text()) };
  } catch (cause) {
    if (options.signal?.aborted) throw new ApiError('aborted', { kind: 'aborted', url }, { cause });
    if (deadline.signal.aborted)
      throw new ApiError(i18next.t('http:timeout'), { kind: 'timeout', url }, { cause });
    throw new ApiError(unreachableText(), { kind: 'unreachable', url }, { cause });
  } finally {
    clearTimeout(timer);
  }
}
