import { type RouteLocation, routeLocationSchema } from '@haiqiao/contract/rules';

/** A place inside the application: path without the query, and the query as flat texts. */
export interface Place {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Only there to read relative addresses; never leaves this file. */
const BASE = 'http://haiqiao.invalid';

/** Reads a full path such as `/lists?code=a`. A text that would leave the application reads as the root. */
export function parseFullPath(fullPath: string): Place {
  const url = URL.canParse(fullPath, BASE) ? new URL(fullPath, BASE) : new URL(BASE);
  if (url.origin !== BASE) return { path: '/', query: {} };
  return { path: trimSlash(url.pathname), query: Object.fromEntries(url.searchParams) };
}

/** Writes a place as path and query; the order of the query stays. */
export function formatFullPath({ path, query = {} }: RouteLocation): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Whether a text names a place inside the application, by the contract's rule for route locations. */
export function isInternalPath(text: string): boolean {
  return routeLocationSchema.shape.path.safeParse(text).success;
}

/** Whether a menu param is a full http(s) link, which opens a window of its own (NAV-08). */
export function isExternalLink(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path;
}
