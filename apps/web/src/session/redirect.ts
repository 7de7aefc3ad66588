/** Where a person lands after signing in when nothing else was asked for. */
export const HOME_PATH = '/index';
export const LOGIN_PATH = '/login';
/** Path of the link of a reset; its token stands behind `#`. */
export const RESET_PATH = '/reset-password';

/** Name of the query value of `/login` that says where to go afterwards (AUTH-14). */
const REDIRECT = 'redirect';

function isInside(location: string): boolean {
  // Two slashes, a backslash or a control character would lead a browser to another site or to none.
  const isClean = Array.from(location).every((character) => character >= ' ' && character !== '\\');
  return isClean && /^\/(?!\/)/.test(location);
}

function pathOf(location: string): string {
  return new URL(location, 'http://inside').pathname;
}

/** The wanted place if it is one of ours, home otherwise: never another site, never the sign-in page again. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !isInside(wanted)) return HOME_PATH;
  const path = pathOf(wanted);
  return path === '/' || path === LOGIN_PATH ? HOME_PATH : wanted;
}

/** The place that a sign-in page's address asks for. */
export function redirectOf(search: string): string {
  return safeRedirect(new URLSearchParams(search).get(REDIRECT));
}

/** Address of the sign-in page that leads back to a place; the root needs no leading back. */
export function loginLocation(from: string): string {
  const target = safeRedirect(from);
  const isPlain = target === HOME_PATH && pathOf(from) !== HOME_PATH;
  return isPlain ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ [REDIRECT]: target }).toString()}`;
}
