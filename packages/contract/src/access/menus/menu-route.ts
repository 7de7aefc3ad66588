import { PAGE_PATHS } from './page-paths.ts';

/** No credentials before the host: every menu user would see them. */
const LINK = /^https?:\/\/[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/i;
/** A path inside the application: never `//elsewhere` nor `/\elsewhere`. */
const ROUTE = /^\/(?![/\\])[^\s\\]*$/;

/** Whether a menu leads to an external http(s) link (NAV-08). */
export function isMenuLink(param: string): boolean {
  return LINK.test(param);
}

interface Address {
  /** Without a trailing slash. */
  readonly path: string;
  /** As written, including percent encoding. */
  readonly query: readonly (readonly [key: string, value: string])[];
}

function addressOf(param: string): Address | null {
  if (!ROUTE.test(param)) return null;
  const [withoutFragment = '/'] = param.split('#', 1);
  const at = withoutFragment.indexOf('?');
  const path = at < 0 ? withoutFragment : withoutFragment.slice(0, at);
  const pairs = at < 0 ? [] : withoutFragment.slice(at + 1).split('&');
  const query = pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [key = '', ...value] = pair.split('=');
      return [key, value.join('=')] as const;
    });
  return { path: path.length > 1 ? path.replace(/\/+$/, '') || '/' : path, query };
}

function textOf({ path, query }: Address): string {
  return query.length === 0 ? path : `${path}?${query.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

function withValues(address: Address, values: Readonly<Record<string, string>>): Address {
  const others = address.query.filter(([key]) => !Object.hasOwn(values, key));
  const added = Object.entries(values).map(([key, value]) => [key, encodeURIComponent(value)] as const);
  return { ...address, query: [...others, ...added] };
}

/**
 * The normal form of a menu target, by which two entries are compared: sorted query, no trailing slash. Null for text that is neither an
 * internal path nor a link.
 * @example menuRouteKey('/lists/?b=2&a=1') // '/lists?a=1&b=2'
 */
export function menuRouteKey(param: string, preset: Readonly<Record<string, string>> = {}): string | null {
  if (isMenuLink(param)) return param;
  const address = addressOf(param);
  if (!address) return null;
  const whole = withValues(address, preset);
  return textOf({ ...whole, query: whole.query.toSorted(([a], [b]) => (a < b ? -1 : 1)) });
}

/** A menu target with additional query values; a link is unchanged. */
export function withQuery(param: string, values: Readonly<Record<string, string>>): string {
  const address = addressOf(param);
  if (!address || Object.keys(values).length === 0) return param;
  return textOf(withValues(address, values));
}

/** Query value `code` of an internal path; null for none. */
export function codeInRoute(param: string): string | null {
  return addressOf(param)?.query.find(([key]) => key === 'code')?.[1] ?? null;
}

/**
 * The pattern of the page that this build draws at a place; null when it has none.
 * @param added patterns that business areas add to those of the platform
 */
export function pageAt(param: string, added: readonly string[] = []): string | null {
  const steps = addressOf(param)?.path.split('/');
  if (!steps) return null;
  return [...PAGE_PATHS, ...added].find((pattern) => fits(pattern.split('/'), steps)) ?? null;
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length && pattern.every((step, at) => step.startsWith(':') || step === steps[at])
  );
}

/** Origin of a link for a content security policy; null for anything else. */
export function originOfLink(link: string): string | null {
  return /^https?:\/\/[^\s/?#\\@]+(?=[/?#]|$)/i.exec(link)?.[0].toLowerCase() ?? null;
}
