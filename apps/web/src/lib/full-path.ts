import { type RouteLocation, routeLocationSchema } from '@haiqiao/contract/rules';

/** A location inside the application: path without the query, and the query as flat texts. */
export interface PageLocation {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Base for parsing relative addresses; internal to this file. */
const BASE = 'http://haiqiao.invalid';

/** Parses a full path such as `/lists?code=a`. A path that would leave the application becomes the root. */
export function parseFullPath(fullPath: string): PageLocation {
  const url = URL.canParse(fullPath, BASE) ? new URL(fullPath, BASE) : new URL(BASE);
  if (url.origin !== BASE) return { path: '/', query: {} };
  return { path: trimSlash(url.pathname), query: Object.fromEntries(url.searchParams) };
}

/** Formats a location as path and query; the order of the query is kept. */
export function formatFullPath({ path, query = {} }: RouteLocation): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Whether a text is an internal path, by the contract's rule for route locations. */
export function isInternalPath(text: string): boolean {
  return routeLocationSchema.shape.path.safeParse(text).success;
}

/** Whether a menu param is a full http(s) link, which opens its own window (NAV-08). */
export function isExternalLink(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path;
}
