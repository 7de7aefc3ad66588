import { PAGE_PATHS } from './page-paths.ts';

/** No name and password in front of the host: they would stand in everybody's menu. */
const LINK = /^https?:\/\/[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/i;
/** A place inside the application: never `//elsewhere` nor `/\elsewhere`. */
const ROUTE = /^\/(?![/\\])[^\s\\]*$/;

/** Whether a menu leads to elsewhere: a full http(s) link (NAV-08). */
export function isMenuLink(param: string): boolean {
  return LINK.test(param);
}

interface Address {
  /** Without a last slash. */
  readonly path: string;
  /** As they are written, percent signs and all. */
  readonly query: readonly (readonly [key: string, value: string])[];
}

function addressOf(param: string): Address | null {
  if (!ROUTE.test(param)) return null;
  const [place = '/'] = param.split('#', 1);
  const at = place.indexOf('?');
  const path = at < 0 ? place : place.slice(0, at);
  const pairs = at < 0 ? [] : place.slice(at + 1).split('&');
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
 * The one spelling of where a menu leads, by which two entries are the same: path and query in order, without a last slash.
 * Null for a text that is neither a place inside the application nor a link.
 * @example menuRouteKey('/lists/?b=2&a=1') // '/lists?a=1&b=2'
 */
export function menuRouteKey(param: string, preset: Readonly<Record<string, string>> = {}): string | null {
  if (isMenuLink(param)) return param;
  const address = addressOf(param);
  if (!address) return null;
  const whole = withValues(address, preset);
  return textOf({ ...whole, query: whole.query.toSorted(([a], [b]) => (a < b ? -1 : 1)) });
}

/** Where a menu leads, with more query values; a link stays as it is. */
export function withQuery(param: string, values: Readonly<Record<string, string>>): string {
  const address = addressOf(param);
  if (!address || Object.keys(values).length === 0) return param;
  return textOf(withValues(address, values));
}

/** Query value `code` of a place inside the application; null for none. */
export function codeInRoute(param: string): string | null {
  return addressOf(param)?.query.find(([key]) => key === 'code')?.[1] ?? null;
}

/** The pattern of the page that this build draws at a place; null when it has none. */
export function pageAt(param: string): string | null {
  const steps = addressOf(param)?.path.split('/');
  if (!steps) return null;
  return PAGE_PATHS.find((pattern) => fits(pattern.split('/'), steps)) ?? null;
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length && pattern.every((step, at) => step.startsWith(':') || step === steps[at])
  );
}

/** Scheme, host and port of a link, as a content policy names it; null for anything else. */
export function originOfLink(link: string): string | null {
  return /^https?:\/\/[^\s/?#\\@]+(?=[/?#]|$)/i.exec(link)?.[0].toLowerCase() ?? null;
}
