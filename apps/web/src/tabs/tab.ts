import { parseFullPath } from '#web/lib/full-path.ts';
import { HOME_PATH } from '#web/session/redirect.ts';

/** Default maximum of open tabs, including home; a centre may set another number (SPEC §9, SYS-04). */
export const TABS_MAX = 20;

/** Id of the home tab: fixed, first, never closed (TAB-01). */
export const HOME_ID = HOME_PATH;

/** Query parameter with the page that opened this one (NAV-09); not part of the page state. */
export const SOURCE_KEY = 'source';

/**
 * Query parameters of the page state (`/lists`: state tab, kind of records, conditions, order, page …; a record: the reader's task). They
 * do not identify the page: a tab keeps its identity while they change, and links and reloads restore them.
 */
export const STATE_KEYS: readonly string[] = [
  'tab',
  'kind',
  'terms',
  'sorts',
  'keyword',
  'page',
  'pageSize',
  'view',
  'task',
];

/** One open page (SPEC §3: name, fullPath, params, query, meta title). */
export interface Tab {
  readonly id: string;
  /** Code of the menu node, or name of the base route. */
  readonly name: string;
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly meta: TabMeta;
  /** Full path of the page that opened this one; empty for none. */
  readonly source: string;
}

export interface TabMeta {
  readonly title: string;
  /** Whether the page stays live while another tab is shown (TAB-07). */
  readonly keepAlive: boolean;
}

/**
 * The tab identity of an address: path and query in any order, without the source page and the page state. `/lists?b=2&a=1` and
 * `/lists?a=1&b=2&page=3` are one tab.
 */
export function tabIdOf(fullPath: string): string {
  const { path, query } = parseFullPath(fullPath);
  // There is one home tab, whatever its query (TAB-01).
  if (path === HOME_ID) return HOME_ID;
  const entries = Object.entries(query)
    .filter(([key]) => key !== SOURCE_KEY && !STATE_KEYS.includes(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(entries).toString();
  return search ? `${path}?${search}` : path;
}

/** The page state in a query. */
export function pageStateOf(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => STATE_KEYS.includes(key)));
}

/** Target of a preset menu: the path, and the list code where the path serves many lists (NAV-07). */
export function targetOf(fullPath: string): string {
  const { path, query } = parseFullPath(fullPath);
  return query['code'] ? `${path}?code=${query['code']}` : path;
}
