import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { parseFullPath } from '#web/lib/full-path.ts';
import { LOGIN_PATH } from '#web/session/redirect.ts';
import type { MenuEntry } from '#web/session/menu.logic.ts';

/** A page of this build: which addresses it draws. */
export interface PageRoute {
  readonly name: string;
  /** Pattern of react-router: `/fixture/:name`. */
  readonly path: string;
  /** Whether everybody who is signed in may open it without a menu (SPEC §2: base routes, detail routes). */
  readonly isFixed: boolean;
}

/** What an address means. `unbuilt`: a menu names it, this build has no page for it. */
export type RouteMeaning =
  | { readonly kind: 'home' | 'login' | 'refresh' | 'forward' | 'missing' | 'unbuilt' }
  | { readonly kind: 'page'; readonly page: string };

export interface RouteMatch {
  readonly meaning: RouteMeaning;
  readonly params: RouteParams;
}

/** Values that the pattern of an address names. */
type RouteParams = Readonly<Record<string, string>>;

/** `params` are known before anybody comes: a menu names an address of a page whose pattern has values. */
type AppRoute = RouteObject & { readonly meaning: RouteMeaning; readonly params: RouteParams };

/** The routes of one user: the base routes of SPEC §2, the fixed pages, and what the menus name (NAV-01, NAV-02). */
export type RouteTable = readonly AppRoute[];

function route(path: string, meaning: RouteMeaning, params: RouteParams = {}): AppRoute {
  return { path, meaning, params };
}

function given(params: Params): RouteParams {
  const entries = Object.entries(params).flatMap<[string, string]>(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return Object.fromEntries(entries);
}

function menuRoutes(pages: readonly PageRoute[], entries: readonly MenuEntry[]): AppRoute[] {
  const byPath = pages.map((page) => route(page.path, { kind: 'page', page: page.name }));
  const paths = new Set(entries.flatMap(({ place }) => place?.path ?? []));
  return [...paths].map((path) => {
    const page = matchRoutes(byPath, path)?.at(-1);
    return page ? route(path, page.route.meaning, given(page.params)) : route(path, { kind: 'unbuilt' });
  });
}

/** Builds the route table of a user from the pages of this build and the menus the server granted. */
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

/** Matches of a table by path: switching between open tabs asks for the same few again and again. */
const known = new WeakMap<RouteTable, Map<string, RouteMatch>>();

/** What an address means for this user, with the values that its pattern names. */
export function matchRoute(routes: RouteTable, fullPath: string): RouteMatch {
  const { path } = parseFullPath(fullPath);
  const matches = known.get(routes) ?? new Map<string, RouteMatch>();
  known.set(routes, matches);
  const match = matches.get(path) ?? findMatch(routes, path);
  matches.set(path, match);
  return match;
}

function findMatch(routes: RouteTable, path: string): RouteMatch {
  const match = matchRoutes([...routes], path)?.at(-1);
  if (!match) return { meaning: { kind: 'missing' }, params: {} };
  return { meaning: match.route.meaning, params: { ...match.route.params, ...given(match.params) } };
}
