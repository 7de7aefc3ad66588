import { formatFullPath, isInternalPath, parseFullPath } from '#web/lib/full-path.ts';
import { HOME_PATH, loginLocation, redirectOf } from '#web/session/redirect.ts';
import { SOURCE_KEY, type Tab, type TabMeta, tabIdOf } from '#web/tabs/tab.ts';
import type { RouteMatch } from './routes.ts';

/** The stored session state that the guard checks. */
export interface GuardSession {
  readonly hasToken: boolean;
  readonly hasUserInfo: boolean;
}

export interface GuardRequest {
  readonly fullPath: string;
  readonly session: GuardSession;
  readonly match: RouteMatch;
  /** Code, title and keep-alive of a page according to menus and pages. */
  readonly describe: (fullPath: string, match: RouteMatch) => Pick<Tab, 'name' | 'meta'>;
}

/**
 * Result of a navigation (SPEC §2):
 * - `login`: not signed in; `to` returns here afterwards
 * - `move`: redirect to another address
 * - `refresh`: reload the page at `fullPath`; empty for the shown one
 * - `show`: open or show the tab
 */
export type GuardDecision =
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'move'; readonly to: string }
  | { readonly kind: 'refresh'; readonly fullPath: string }
  | { readonly kind: 'show'; readonly tab: Tab };

/** All unknown addresses share one tab. */
export const MISSING_ID = '/404';

/** Decides about a navigation. Pure: the caller carries the decision out. */
export function decideNavigation(request: GuardRequest): GuardDecision {
  const { fullPath, session, match } = request;
  const { path, query } = parseFullPath(fullPath);
  // Both are needed (NAV-10): a token without its user, or a user without a token, is a broken session.
  if (!session.hasToken || !session.hasUserInfo) return { kind: 'login', to: loginLocation(fullPath) };
  if (match.path !== path) return { kind: 'move', to: formatFullPath({ path: match.path, query }) };
  switch (match.meaning.kind) {
    case 'home':
      return { kind: 'move', to: HOME_PATH };
    case 'login':
      return { kind: 'move', to: redirectOf(`?${new URLSearchParams(query).toString()}`) };
    case 'refresh':
      return { kind: 'refresh', fullPath: '' };
    case 'forward':
      return forward(match.params['*'] ?? '', query, path);
    case 'missing':
    case 'unbuilt':
    case 'page':
      return { kind: 'show', tab: createTab(request) };
    default:
      return match.meaning satisfies never;
  }
}

/** `/redirect/lists?code=a` opens `/lists?code=a` afresh. */
function forward(rest: string, query: Readonly<Record<string, string>>, from: string): GuardDecision {
  const path = `/${rest}`;
  const leadsNowhere =
    rest === '' ||
    !isInternalPath(path) ||
    path === from ||
    rest.startsWith('redirect/') ||
    rest === 'redirect';
  if (leadsNowhere) return { kind: 'move', to: HOME_PATH };
  return { kind: 'refresh', fullPath: formatFullPath({ path, query }) };
}

/** The tab for an address. */
export function createTab({ fullPath, match, describe }: Omit<GuardRequest, 'session'>): Tab {
  const { query } = parseFullPath(fullPath);
  const { name, meta } = describe(fullPath, match);
  const source = query[SOURCE_KEY] ?? '';
  return {
    id: match.meaning.kind === 'missing' ? MISSING_ID : tabIdOf(fullPath),
    name,
    fullPath,
    params: match.params,
    query,
    meta: { ...meta, title: titleOf(meta, match.params, query) },
    source: isInternalPath(source) ? source : '',
  };
}

/** A page name among params or query overrides the menu's (NAV-10). */
function titleOf(
  meta: TabMeta,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  return (params['name'] ?? query['name'] ?? '').trim() || meta.title;
}
