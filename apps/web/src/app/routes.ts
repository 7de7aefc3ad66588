import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { parseFullPath } from '#web/lib/full-path.ts';
import { LOGIN_PATH } from '#web/session/redirect.ts';
import type { MenuEntry } from '#web/session/menu.logic.ts';

/** A page of this build and its addresses. */
export interface PageRoute {
  readonly name: string;
  /** Pattern of react-router: `/fixture/:name`. */
  readonly path: string;
  /** Whether every signed-in user may open it without a menu (SPEC §2: base routes, detail routes). */
  readonly isFixed: boolean;
}

/** Meaning of an address. `unbuilt`: a menu names it, but this build has no page for it. */
export type RouteMeaning =
  | { readonly kind: 'home' | 'login' | 'refresh' | 'forward' | 'missing' | 'unbuilt' }
  | { readonly kind: 'page'; readonly page: string };

export interface RouteMatch {
  readonly meaning: RouteMeaning;
  /** The canonical path: letter case and encoding as in the route, values as in the address. */
  readonly path: string;
  readonly params: RouteParams;
}

/** Values of the pattern of an address. */
type RouteParams = Readonly<Record<string, string>>;

/** `params` come from the menu: it may name an address of a page whose pattern has values. */
type AppRoute = RouteObject & { readonly meaning: RouteMeaning; readonly params: RouteParams };

/** The routes of one user: the base routes of SPEC §2, the fixed pages, and those of the menus (NAV-01, NAV-02). */
export type RouteTable = readonly AppRoute[];

function route(path: string, meaning: RouteMeaning, params: RouteParams = {}): AppRoute {
  return { path, meaning, params };
}

function definedParams(params: Params): RouteParams {
  const entries = Object.entries(params).flatMap<[string, string]>(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return Object.fromEntries(entries);
}

function menuRoutes(pages: readonly PageRoute[], entries: readonly MenuEntry[]): AppRoute[] {
  const byPath = pages.map((page) => route(page.path, { kind: 'page', page: page.name }));
  const paths = new Set(entries.flatMap(({ location }) => location?.path ?? []));
  return [...paths].map((path) => {
    const page = matchRoutes(byPath, path)?.at(-1);
    return page
      ? route(path, page.route.meaning, definedParams(page.params))
      : route(path, { kind: 'unbuilt' });
  });
}

/** Builds the route table of a user from the pages of this build and the granted menus. */
export function buildRoutes(pages: readonly PageRoute[], entries: readonly MenuEntry[]): RouteTable {
  const fixed = pages.filter(({ isFixed }) => isFixed);
  const fixedPaths = new Set(fixed.map(({ path }) => path));
  return [
    route('/', { kind: 'home' }),
    route(LOGIN_PATH, { kind: 'login' }),
    route('/refresh', { kind: 'refresh' }),
    route('/redirect/*', { kind: 'forward' }),
    ...fixed.map((page) => route(page.path, { kind: 'page', page: page.name })),
    ...menuRoutes(pages, entries).filter(({ path = '' }) => !fixedPaths.has(path)),
    route('*', { kind: 'missing' }),
  ];
}

/** Cache of matches by table and path: switching between tabs repeats the same few. */
const matchesByTable = new WeakMap<RouteTable, Map<string, RouteMatch>>();

/** The meaning of an address for this user, with the values of its pattern. */
export function matchRoute(routes: RouteTable, fullPath: string): RouteMatch {
  const { path } = parseFullPath(fullPath);
  const matches = matchesByTable.get(routes) ?? new Map<string, RouteMatch>();
  matchesByTable.set(routes, matches);
  const match = matches.get(path) ?? findMatch(routes, path);
  matches.set(path, match);
  return match;
}

/** A path with the fixed segments of its pattern: routes match in any letter case, but tabs and menus compare addresses exactly. */
function canonicalPath(pattern: string, path: string): string {
  if (pattern.includes('*')) return path;
  const fixed = pattern.split('/');
  return path
    .split('/')
    .map((segment, at) => (fixed[at]?.startsWith(':') ? segment : (fixed[at] ?? segment)))
    .join('/');
}

function findMatch(routes: RouteTable, path: string): RouteMatch {
  const match = matchRoutes([...routes], path)?.at(-1);
  if (!match) return { meaning: { kind: 'missing' }, path, params: {} };
  const { meaning, params, path: pattern = path } = match.route;
  return {
    meaning,
    path: canonicalPath(pattern, path),
    params: { ...params, ...definedParams(match.params) },
  };
}
