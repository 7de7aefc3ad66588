import { VERSION } from './version.ts';

/** Lifetime of every cookie of the product (SPEC §9); each visit renews it. */
export const COOKIE_LIFE_SECONDS = 7 * 24 * 60 * 60;

const PRODUCT = 'haiqiao';
const OWN_PREFIX = `${PRODUCT}_${VERSION}_`;

/** Full name of a cookie: prefixed with product and version, so that values of other versions are never used. */
export function cookieName(name: string): string {
  return OWN_PREFIX + name;
}

function allCookies(): [name: string, value: string][] {
  return document.cookie
    .split('; ')
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

function decoded(value: string | undefined): string | null {
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    // Not our format: treated as missing.
    return null;
  }
}

/** Value of a cookie of this version; null when missing or malformed. */
export function readCookie(name: string): string | null {
  return decoded(allCookies().find(([full]) => full === cookieName(name))?.[1]);
}

/** Writes a cookie, by default for 7 days, for the whole site, not sent on cross-site requests. */
export function writeCookie(name: string, value: string, lifeSeconds = COOKIE_LIFE_SECONDS): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure}`;
}

/** Removes a cookie of this version. */
export function dropCookie(name: string): void {
  expire(cookieName(name));
}

function expire(fullName: string): void {
  document.cookie = `${fullName}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/**
 * Removes the product's cookies of other versions and returns the last value of one of them, for a choice that should survive an update
 * (the language). Session values are never carried over.
 */
export function dropForeignCookies(carryOver: string): string | null {
  const foreign = allCookies().filter(
    ([full]) => full.startsWith(`${PRODUCT}_`) && !full.startsWith(OWN_PREFIX),
  );
  for (const [full] of foreign) expire(full);
  return decoded(foreign.find(([full]) => full.endsWith(`_${carryOver}`))?.[1]);
}
