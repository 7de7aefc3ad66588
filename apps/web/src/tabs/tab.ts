import { parseFullPath } from '#web/lib/full-path.ts';
import { HOME_PATH } from '#web/session/redirect.ts';

/** Most tabs that can be open at once, the home tab included, until a centre sets another number (SPEC §9, SYS-04). */
export const TABS_MAX = 20;

/** Id of the home tab: fixed, first, never closed (TAB-01). */
export const HOME_ID = HOME_PATH;

/** Query value that names the page a page was opened from (NAV-09); it is no part of what the page shows. */
export const SOURCE_KEY = 'source';

/**
 * Query values that say how a page is looked at (`/lists`: tab of states, kind of records, conditions, order, page …; a record: the task of
 * its reader), not which page it is:
 * a tab keeps its identity while they change, and links and reloads bring them back.
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
  /** Whether the page stays alive while another tab is shown (TAB-07). */
  readonly keepAlive: boolean;
}

/**
 * What makes two addresses the same tab: path and query in any order, without the source page and without how the page is
 * looked at. `/lists?b=2&a=1` and `/lists?a=1&b=2&page=3` are one tab.
 */
export function tabIdOf(fullPath: string): string {
  const { path, query } = parseFullPath(fullPath);
  const entries = Object.entries(query)
    .filter(([key]) => key !== SOURCE_KEY && !STATE_KEYS.includes(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(entries).toString();
  return search ? `${path}?${search}` : path;
}

/** The part of a query that says how a page is looked at. */
export function pageStateOf(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => STATE_KEYS.includes(key)));
}

/** What a preset menu points at: the path, and the list code where the path draws many lists (NAV-07). */
export function targetOf(fullPath: string): string {
  const { path, query } = parseFullPath(fullPath);
  return query['code'] ? `${path}?code=${query['code']}` : path;
}
