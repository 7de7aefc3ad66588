import { VERSION } from './version.ts';

/** Life of every cookie of the product (SPEC §9); each visit renews it. */
const COOKIE_LIFE_SECONDS = 7 * 24 * 60 * 60;

const PRODUCT = 'haiqiao';
const OWN_PREFIX = `${PRODUCT}_${VERSION}_`;

/** Full name of a cookie: product and version in front, so that no other version's value is ever taken for ours. */
function cookieName(name: string): string {
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
    // Not written by us: same as not there.
    return null;
  }
}

/** Value of a cookie of this version; null when there is none or it is malformed. */
export function readCookie(name: string): string | null {
  return decoded(allCookies().find(([full]) => full === cookieName(name))?.[1]);
}

/** Writes a cookie for 7 days unless said otherwise, for the whole site, never sent along by other sites. */
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
 * Removes the product's cookies of other versions and gives the last value of one of them,
 * for a choice that should outlive an update (the language). Values of a session are never carried over.
 */
export function dropForeignCookies(carryOver: string): string | null {
  const foreign = allCookies().filter(
    ([full]) => full.startsWith(`${PRODUCT}_`) && !full.startsWith(OWN_PREFIX),
  );
  for (const [full] of foreign) expire(full);
  return decoded(foreign.find(([full]) => full.endsWith(`_${carryOver}`))?.[1]);
}
